import { api, unbatched } from '../../api.ts'
import { readOperator } from '../../operator.ts'
import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { texts } from './texts.ts'

/** What is stored, for how long, and which vendors see what. */
export default function Privacy() {
  useTitle(texts.title)
  const models = api.models.list.useQuery(undefined, { ...unbatched, staleTime: 600_000 }).data
  const inUse = models?.filter(model => model.selectable).flatMap(({ recipient }) => recipient ?? [])
  const operator = readOperator(document)
  return (
    <Article
      title={texts.title}
      lead={texts.lead}
      note={operator ? `${texts.by(operator)} ${texts.changed}` : texts.changed}
      contents={texts.contents}
      sections={texts.sections(inUse && [...new Set(inUse)])}
    />
  )
}
