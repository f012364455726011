import { z } from 'zod'
import { goldStatuses, goldVerdicts } from './gold-verdict.ts'

const text = z.string().trim().min(1)

const Card = z.strictObject({
  set: text,
  version: z.int().positive(),
  licence: text,
  source: text,
  labels: text,
  languages: z.array(text),
  unit: z.literal('video'),
  /** 2 where the labels say only whether a video misleads; without it, they are the five verdicts. */
  classes: z.literal(2).optional(),
  /** Of all bytes after the first line. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const GoldPromise = z.strictObject({
  text,
  source: z.enum(['title', 'thumbnail', 'both']),
  main: z.boolean(),
  status: z.enum(goldStatuses),
  quotes: z.array(text),
})

const Item = z.strictObject({
  id: text,
  /** The item that this one derives from. */
  parent: text.nullable(),
  class: text,
  lang: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  genre: text,
  title: text,
  picture: z.strictObject({ text: z.string(), shows: text }).nullable(),
  /** The thumbnail itself, a file beside the set. A model that sees pictures reads it as in the product. */
  pictureFile: text.optional(),
  description: text.optional(),
  seconds: z.int().positive(),
  cues: z.array(z.tuple([z.int().nonnegative(), z.int().positive(), text])).min(1),
  gold: z.strictObject({
    verdict: z.enum(goldVerdicts),
    main: z.int().nonnegative(),
    promises: z.array(GoldPromise).min(1),
    style: z.int().min(0).max(3),
    why: text,
  }),
  forbidden: z.array(text).min(1).optional(),
})

export type SetCard = z.infer<typeof Card>
export type EvaluationItem = z.infer<typeof Item>
export type GoldPromise = z.infer<typeof GoldPromise>
export type EvaluationSet = { readonly card: SetCard; readonly items: readonly EvaluationItem[] }

export type SetReading =
  | { readonly set: EvaluationSet; readonly problems: readonly [] }
  | { readonly set: null; readonly problems: readonly string[] }

const maxProblems = 20

/** Parses a set: the card (its description) in the first line, then one item per line. Problems name the line. */
export function parseEvaluationSet(text: string): SetReading {
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const problems: string[] = []
  const card = parseLine(Card, first, 1, problems)
  const items = lines.flatMap((line, at) => parseLine(Item, line, at + 2, problems) ?? [])
  if (problems.length === 0) problems.push(...problemsOf(items))
  if (card === null || problems.length > 0) return { set: null, problems: problems.slice(0, maxProblems) }
  return { set: { card, items }, problems: [] }
}

function parseLine<T>(shape: z.ZodType<T>, line: string, number: number, problems: string[]): T | null {
  try {
    const parsed = shape.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data
    problems.push(...parsed.error.issues.map(issue => `line ${number}: ${issue.path.join('.')}: ${issue.message}`))
  } catch {
    problems.push(`line ${number} is not JSON`)
  }
  return null
}

/** Finds labels that contradict their item, which would silently falsify a measurement. */
function problemsOf(items: readonly EvaluationItem[]): string[] {
  if (items.length === 0) return ['the set has no items']
  const ids = new Set<string>()
  return items.flatMap(item => {
    const problems: string[] = []
    if (ids.has(item.id)) problems.push('its id is used twice')
    ids.add(item.id)
    const { promises, main } = item.gold
    if (promises.some((promise, at) => promise.main !== (at === main)))
      problems.push('gold.main is not its main promise')
    const spoken = spokenText(item)
    for (const quote of promises.flatMap(promise => promise.quotes))
      if (!spoken.includes(quote)) problems.push(`its captions lack the quote "${quote}"`)
    return problems.map(problem => `${item.id}: ${problem}`)
  })
}

/** The captions as one text, which contains the quotes verbatim. */
export const spokenText = ({ cues }: Pick<EvaluationItem, 'cues'>): string => cues.map(([, , words]) => words).join(' ')

/** The number of spoken words. Sounds in brackets, such as [Music], are not spoken. */
export const spokenWords = (words: string): number =>
  words.replace(/\[[^\]]*\]/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

/** The index of the cue in which a quote starts; null if the captions lack it. */
export function cueOf(item: Pick<EvaluationItem, 'cues'>, quote: string): number | null {
  const at = spokenText(item).indexOf(quote)
  if (at < 0) return null
  let end = -1
  const cue = item.cues.findIndex(([, , words]) => {
    end += words.length + 1
    return at < end
  })
  return cue < 0 ? null : cue
}

/** The items as lines of a set's file, which follow the line of its card. */
export const linesOf = (items: readonly EvaluationItem[]): string =>
  items.map(item => `${JSON.stringify(item)}\n`).join('')
