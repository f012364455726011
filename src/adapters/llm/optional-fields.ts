import type { ServedModel } from '#core/models/models.ts'
import type { Log } from '#src/ports.ts'
import { bodyFacts } from './error-facts.ts'
import { refusalIn } from './failure.ts'

/** A field of a request that a server may not know. */
export type OptionalField<Body> = {
  /** As servers name it in a refusal; case and punctuation do not count. */
  readonly names: readonly string[]
  /** Instead of a name, for a server that describes what it refuses. */
  readonly says?: RegExp
  /** The request without it; null when the request does not have it. */
  without(body: Body): Body | null
}

/** The fields that a server has refused, by model. Kept as long as the process lives. */
export type RefusedFields<Body> = Map<string, ReadonlySet<OptionalField<Body>>>

/** Statuses of a refused field. Some servers fail on a field that they do not know. */
const statuses = new Set([400, 415, 422, 500, 501])

const unsupported =
  /unsupported|not (be )?(supported|permitted|allowed|recogni[sz]ed|implemented|enabled|available|known|valid)|n[o']t support|unknown|unrecogni[sz]ed|unexpected|extra (inputs?|fields?)|extra_forbidden|forbidden|invalid|cannot find|additional propert|no such|does(n't| not) exist|deprecated|must be a string|expected a string|only the default/i

/**
 * Sends a request; when the server refuses an optional field by its name, sends it again without that field. What the server
 * accepts is remembered. A refused request is not charged, and each field is left out once, so the tries are bounded.
 */
export async function sendTolerantly<Body, Answer>(
  body: Body,
  about: {
    readonly fields: readonly OptionalField<Body>[]
    readonly refused: RefusedFields<Body>
    readonly model: ServedModel
    readonly log: Log
  },
  send: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  const { fields, refused, model, log } = about
  const known = refused.get(model.id) ?? new Set()
  const left = new Set(known)
  for (;;) {
    const adapted = fields.reduce((now, field) => (left.has(field) ? (field.without(now) ?? now) : now), body)
    try {
      const answer = await send(adapted)
      if (left.size > known.size) refused.set(model.id, left)
      return answer
    } catch (error) {
      const sent = fields.filter(field => !left.has(field) && field.without(adapted) !== null)
      const found = refusedField(error, sent)
      if (!found) throw error
      const fieldsOfLog = {
        provider: model.provider,
        model: model.id,
        field: found.field.names[0],
        detail: found.detail,
      }
      log.warn(fieldsOfLog, 'a server refused an optional field; the call is sent without it')
      left.add(found.field)
    }
  }
}

function refusedField<Body>(error: unknown, sent: readonly OptionalField<Body>[]) {
  const refusal = refusalIn(error)
  if (!refusal || !statuses.has(refusal.status)) return null
  const { text, codes, fields } = bodyFacts(refusal.body)
  const said = [...codes, text].join('\n')
  const detail = text.slice(0, 200)
  if (!unsupported.test(said)) return null
  const about = bare(fields.join('\n'))
  const spoken = bare(text)
  const named = sent.flatMap(field => field.names.map(name => ({ field, name: bare(name) })))
  const byField = named.find(({ name }) => about.includes(name))
  if (byField) return { field: byField.field, detail }
  // A server may list the fields that it does know; the refused one comes first.
  const [first] = named
    .map(({ field, name }) => ({ field, at: spoken.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  if (first) return { field: first.field, detail }
  const described = sent.find(({ says }) => says?.test(text))
  return described ? { field: described, detail } : null
}

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
