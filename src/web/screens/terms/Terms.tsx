import { readOperator } from '../../operator.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { texts } from './texts.ts'

/** Sections about plans and payments, of which there are none in owner mode. */
const salesSections: readonly string[] = ['payment', 'cancel']

/** What both sides agree to. */
export default function Terms() {
  useTitle(texts.title)
  const operator = readOperator(document)
  return (
    <Article
      title={texts.title}
      lead={isOwnerMode() ? texts.leadOwned : texts.lead}
      note={operator ? `${texts.by(operator)} ${texts.changed}` : texts.changed}
      contents={texts.contents}
      sections={texts.sections().filter(({ id }) => !(isOwnerMode() && salesSections.includes(id)))}
    />
  )
}
