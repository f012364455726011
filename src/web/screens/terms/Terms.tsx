import { readOperator } from '../../operator.ts'
import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { texts } from './texts.ts'

/** What both sides agree to. */
export default function Terms() {
  useTitle(texts.title)
  const operator = readOperator(document)
  return (
    <Article
      title={texts.title}
      lead={texts.lead}
      note={operator ? `${texts.by(operator)} ${texts.changed}` : texts.changed}
      contents={texts.contents}
      sections={texts.sections()}
    />
  )
}
