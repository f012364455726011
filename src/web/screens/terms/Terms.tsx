import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { texts } from './texts.ts'

/** What both sides agree to. */
export default function Terms() {
  useTitle(texts.title)
  return (
    <Article
      title={texts.title}
      lead={texts.lead}
      note={texts.changed}
      contents={texts.contents}
      sections={texts.sections()}
    />
  )
}
