import type { ModelView } from '#contract/models.ts'
import { type ListedModel, listModels } from '#core/models/choose-model.ts'
import { type ModelHosts, recipientOf } from '#core/models/model-hosts.ts'
import { providerApiNames } from '#core/models/models.ts'
import type { Needs } from '#src/ports.ts'

const obstacles: Record<NonNullable<ListedModel['obstacle']>, string> = {
  no_key: 'The operator of this site has not set it up.',
  retired: 'Its vendor no longer serves it.',
  information_only: 'It cannot be chosen.',
  local_engine: 'Used when no AI model is configured.',
  small_window: 'It reads too little text at once for a video.',
}

/**
 * Every model of the catalog in its order, with the model that serves it today, and the reason when it cannot be chosen.
 * Open to everyone.
 */
export function readModels({ models, clock }: Needs<'models' | 'clock'>): ModelView[] {
  return listModels(models, clock.now()).map(listed => viewOf(listed, models.hosts))
}

function viewOf(listed: ListedModel, hosts: ModelHosts | undefined): ModelView {
  const { entry, resolved } = listed
  const servedBy = resolved?.servedBy ?? entry
  return {
    id: entry.id,
    name: entry.name,
    provider: providerApiNames[entry.provider] ?? 'local',
    recipient: recipientOf(servedBy, hosts),
    servedBy: servedBy.id,
    servedByName: servedBy.name,
    contextWindow: servedBy.served.contextWindow,
    maxOutput: servedBy.served.maxOutput,
    listed: listed.obstacle !== 'information_only',
    selectable: listed.usable,
    disabledReason: listed.obstacle === null ? null : obstacles[listed.obstacle],
    isDefault: listed.isDefault,
    isForAnalyses: listed.isForAnalyses,
    retiresOn: entry.retiresOn,
    note: noteOf(listed),
  }
}

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const inWords = (day: string): string => dayInWords.format(new Date(`${day}T00:00:00Z`))

function noteOf({ entry, resolved, successor }: ListedModel): string | null {
  if (!entry.retiresOn) return null
  const day = inWords(entry.retiresOn)
  if (!resolved) return `Retired by its vendor on ${day}.`
  if (resolved.servedBy !== entry) return `Retired by its vendor on ${day}; served by ${resolved.servedBy.name}.`
  return successor
    ? `Its vendor retires it on ${day}; from then on served by ${successor.name}.`
    : `Its vendor retires it on ${day}.`
}
