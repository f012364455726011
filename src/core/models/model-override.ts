import { z } from 'zod'
import { type AssumedFact, assumedFacts, type CatalogEntry, type ModelCatalog, providers } from './models.ts'
import { assumedMaxOutput, longestAnswer, smallestWindow } from './server-entries.ts'

const Day = z.iso.date('must be a day such as 2026-12-31')
const dollarsMessage = 'must be dollars per million tokens, 0 or more'
const Dollars = z.number(dollarsMessage).nonnegative(dollarsMessage)
const Tokens = z.number('must be a number of tokens, such as 32768').int('must be a whole number of tokens')
const Window = Tokens.min(smallestWindow, `must be at least ${smallestWindow} tokens`)
const MaxOutput = Tokens.min(500, 'must be at least 500 tokens')
const Name = z.string().min(1, 'must not be empty')
const Price = z.strictObject({ input: Dollars, cachedInput: Dollars, cacheWrite: Dollars, output: Dollars })
const PriceStep = z.strictObject({ aboveInputTokens: z.number().int().positive(), price: Price }).nullable()
const Effort = z.enum(['low', 'medium'])
const Served = z.strictObject({
  id: z.string().min(1),
  provider: z.enum(providers),
  server: z.strictObject({ name: z.string(), host: z.string(), modelId: z.string() }).optional(),
  contextWindow: Window,
  maxOutput: MaxOutput,
  price: Price,
  priceStep: PriceStep,
  tokenRatio: z.number().min(0.5).max(5),
  capabilities: z.strictObject({
    temperature: z.boolean(),
    reasoning: z.enum(['none', 'effort', 'budget']),
    effort: z.strictObject({ analysis: Effort, question: Effort }).optional(),
    explicitCacheBreakpoint: z.boolean(),
    minCacheTokens: z.number().int().nonnegative(),
    pictureTokens: z.number().int().positive().optional(),
  }),
})
const Entry = z.strictObject({
  id: z.string().min(1),
  name: Name,
  provider: z.enum(providers),
  retiresOn: Day.nullable(),
  successor: z.string().nullable(),
  selectable: z.boolean(),
  served: Served,
  assumed: z.array(z.enum(assumedFacts)).optional(),
  priceChange: z.strictObject({ from: Day, price: Price, priceStep: PriceStep }).optional(),
})

/** An operator's file: entries by id. A known id needs only what differs; a new one needs everything. */
export const ModelOverride = z.strictObject({
  asOf: Day.optional(),
  entries: z.array(
    Entry.omit({ assumed: true })
      .partial()
      .extend({ id: z.string().min(1), served: Served.omit({ server: true }).partial().optional() }),
  ),
  /** Ids to remove from the catalog. */
  remove: z.array(z.string()).optional(),
  /** Replaces the order in which a model is chosen for analyses, strongest first. */
  byStrength: z.array(z.string()).optional(),
})
export type ModelOverride = z.infer<typeof ModelOverride>
type OverrideEntry = ModelOverride['entries'][number]

/** What an operator may say about a model in one line, within the same limits as in the file. */
export const Correction = z
  .strictObject({
    name: Name,
    window: Window,
    maxOutput: MaxOutput,
    /** Whether it sees pictures. */
    vision: z.boolean(),
    input: Dollars,
    cachedInput: Dollars,
    cacheWrite: Dollars,
    output: Dollars,
    /** All prices are 0. */
    free: z.literal(true),
  })
  .partial()
export type Correction = z.infer<typeof Correction>

/**
 * Merges an operator's entries into the catalog: known ids are changed, new ones are added at the end. The file may name a
 * server's model that is not there now: its id is left out wherever the file has it, unless its entry is complete.
 * @returns the merged catalog, or a list of its problems
 */
export function overrideCatalog(
  catalog: ModelCatalog,
  override: ModelOverride,
): { readonly catalog: ModelCatalog } | { readonly problems: readonly string[] } {
  const entriesById = new Map(catalog.entries.map(entry => [entry.id, entry]))
  const merged = new Map<string, unknown>(entriesById)
  for (const change of override.entries) {
    const before = entriesById.get(change.id)
    const served = {
      id: change.id,
      provider: change.provider,
      ...before?.served,
      ...answerOf(change, before),
      ...change.served,
    }
    const defaults = before ? {} : { retiresOn: null, successor: null, selectable: true }
    const assumed = before?.assumed && { assumed: before.assumed.filter(fact => !isStated(change, fact)) }
    merged.set(change.id, { ...defaults, ...before, ...change, ...assumed, served })
  }
  for (const id of override.remove ?? []) merged.delete(id)

  const problems: string[] = []
  const entries: CatalogEntry[] = []
  for (const [id, candidate] of merged) {
    const parsed = Entry.safeParse(candidate)
    if (parsed.success) entries.push(parsed.data as CatalogEntry)
    else if (!entriesById.has(id) && isOnServer(id)) merged.delete(id)
    else problems.push(...parsed.error.issues.map(issue => `${id}: ${issue.path.join('.')}: ${issue.message}`))
  }
  const isAway = (id: string) => isOnServer(id) && !merged.has(id)
  const present = entries.map(entry =>
    entry.successor !== null && isAway(entry.successor) ? { ...entry, successor: null } : entry,
  )
  problems.push(...catalogProblems(present))
  const byStrength = (override.byStrength ?? catalog.byStrength ?? []).filter(id => !isAway(id))
  for (const id of override.byStrength ?? [])
    if (!merged.has(id) && !isAway(id)) problems.push(`byStrength: ${id} is not in the catalog`)
  const asOf = override.asOf ?? catalog.asOf
  return problems.length > 0 ? { problems } : { catalog: { asOf, entries: present, byStrength } }
}

/** Only the ids of servers' models have a slash. */
const isOnServer = (id: string): boolean => id.includes('/')

/** Why the catalog lacks models of servers that the file names, one sentence each. */
export function leftOut(override: ModelOverride, catalog: ModelCatalog, servers: ReadonlySet<string>): string[] {
  const present = new Set([...catalog.entries.map(({ id }) => id), ...(override.remove ?? [])])
  const absent = idsInFile(override).filter(id => isOnServer(id) && !present.has(id))
  return [...new Set(absent)].map(id =>
    servers.has(id.split('/')[0]!) ? `${id}: its server does not offer it` : `${id} is of no server in MODEL_SERVERS`,
  )
}

/** The ids that the file names: of a long list only these are offered. */
export const idsInFile = ({ entries, byStrength = [] }: ModelOverride): string[] => [
  ...entries.flatMap(({ id, successor }) => (successor ? [id, successor] : [id])),
  ...byStrength,
]

/** The ids to which the file gives a window. */
export const idsWithWindow = ({ entries }: ModelOverride): string[] =>
  entries.filter(({ served }) => served?.contextWindow !== undefined).map(({ id }) => id)

/** The longest answer of a server's model follows a corrected window, unless the file states both. */
function answerOf({ served }: OverrideEntry, before: CatalogEntry | undefined): { readonly maxOutput?: number } {
  if (served?.contextWindow === undefined || before?.served.server === undefined) return {}
  return { maxOutput: longestAnswer(served.contextWindow, Math.max(before.served.maxOutput, assumedMaxOutput)) }
}

function isStated({ served }: OverrideEntry, fact: AssumedFact): boolean {
  if (fact === 'window') return served?.contextWindow !== undefined
  return fact === 'price' ? served?.price !== undefined : served?.capabilities !== undefined
}

/** Problems across entries: successors that are missing, belong to another vendor, or form a circle. */
export function catalogProblems(entries: readonly CatalogEntry[]): string[] {
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  return entries.flatMap(entry => {
    if (entry.successor === null) return []
    const successor = byId.get(entry.successor)
    if (!successor) return [`${entry.id}: its successor ${entry.successor} is not in the catalog`]
    if (successor.provider !== entry.provider || successor.served.server?.name !== entry.served.server?.name)
      return [`${entry.id}: its successor is of another vendor`]
    let next: CatalogEntry | undefined = successor
    for (let step = 0; next; step++) {
      if (next === entry || step > entries.length) return [`${entry.id}: its successors run in a circle`]
      next = next.successor === null ? undefined : byId.get(next.successor)
    }
    return []
  })
}
