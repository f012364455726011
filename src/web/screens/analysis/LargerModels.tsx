import { api } from '../../api.ts'
import { useSession } from '../../shell/session.ts'
import { Aside } from './Told.tsx'
import { texts } from './texts.ts'

/** Which model answers here, and which read more at once; nothing until that is known. */
export function LargerModels() {
  const { user } = useSession()
  const models =
    api.models.list.useQuery(undefined, { retry: false }).data?.filter(({ selectable }) => selectable) ?? []
  const own = models.find(({ id }) => id === user?.aiModel) ?? models.find(({ isDefault }) => isDefault)
  if (!own) return null
  const larger = models.filter(({ contextWindow }) => contextWindow > own.contextWindow)
  return (
    <Aside>
      {texts.chat.answersHere(
        own.name,
        larger.slice(0, 3).map(({ name }) => name),
      )}
    </Aside>
  )
}
