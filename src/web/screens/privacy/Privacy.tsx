import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { texts } from './texts.ts'

/** What is stored, for how long, and which vendors see what. */
export default function Privacy() {
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
