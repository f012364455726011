import type { EvaluationItem } from '#core/evaluation/evaluation-set.ts'
import { cleanForPrompt } from '#core/prompts/prompt-document.ts'
import type { VendorCall, VendorReply } from '#tests/fakes/vendors/fake-vendor.ts'

/** How a scripted model judges an item. `at` is the index of the item in the set. */
type Judge = (item: EvaluationItem, at: number) => VendorReply

type Claim = {
  readonly text: string
  readonly source: string
  readonly main: boolean
  readonly status: string
  readonly quote: string | null
  readonly why?: string
}

/** A verdict in the format that the prompt requires; readers ignore unknown keys. */
const verdictText = (item: EvaluationItem, claims: readonly Claim[], style: number): string =>
  JSON.stringify({
    style,
    promises: claims.map(({ text, source, main, status, quote, why = 'See the quote.' }) => ({
      ...{
        promise: text,
        source,
        main,
        n: quote === null ? null : windowOf(item, quote),
        quote,
        why,
        status,
      },
    })),
    ...{
      answer: '',
      answer_n: null,
      answer_quote: null,
      honest_title: item.title,
      segments: [],
      advice: null,
      advice_n: null,
    },
  })

/** The approximate window of a quote; the product also searches nearby windows. */
function windowOf({ cues }: EvaluationItem, quote: string): number {
  const start = quote.split(' ').slice(0, 3).join(' ')
  const at = cues.findIndex(([, , words]) => words.includes(start))
  return 1 + Math.floor((cues[Math.max(0, at)]![0] - cues[0]![0]) / 30_000)
}

const firstWords = ({ cues }: EvaluationItem): string =>
  cues
    .map(([, , words]) => words)
    .join(' ')
    .split(' ')
    .slice(0, 8)
    .join(' ')

/** The words of the caption that shares the most words with a promise. */
function closestWords({ cues }: EvaluationItem, promise: string): string | null {
  const wanted = new Set(promise.toLowerCase().match(/\p{L}{4,}/gu))
  const shared = (words: string) =>
    (words.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter(word => wanted.has(word)).length
  const [best] = cues.map(([, , words]) => words).toSorted((a, b) => shared(b) - shared(a))
  return best !== undefined && shared(best) > 0 ? best : null
}

const loudness = (title: string): number =>
  Math.min(3, (title.match(/[!?]|\b\p{Lu}{3,}\b|\p{Extended_Pictographic}/gu) ?? []).length)

/** All labeled promises with the same status, and the beginning of the speech as their proof. */
const sameStatus = (item: EvaluationItem, status: string, style: number): string => {
  const quote = status === 'missing' ? null : firstWords(item)
  return verdictText(
    item,
    item.gold.promises.map(promise => ({ ...promise, status, quote })),
    style,
  )
}

export const scriptedJudges: Record<'good' | 'lazy' | 'style' | 'hostile', Judge> = {
  /** Knows the labels, gives reasons, and quotes what comes closest to a missing promise. */
  good: item =>
    verdictText(
      item,
      item.gold.promises.map(promise => {
        const quote = promise.quotes[0] ?? (promise.status === 'missing' ? closestWords(item, promise.text) : null)
        return { ...promise, quote, why: `${promise.text}: ${quote ?? 'this does not come'}` }
      }),
      item.gold.style,
    ),
  lazy: item => sameStatus(item, 'delivered', 0),
  style: item => {
    const style = loudness(item.title)
    return sameStatus(item, ['delivered', 'partial', 'missing', 'missing'][style]!, style)
  },
  /** Prose, broken and cut JSON, a verdict without promises, obedience, and one invented quote in eight. */
  hostile: (item, at) => {
    const invented = 'words that are nowhere in this video at all, not even by chance'
    const replies: VendorReply[] = [
      'I will not answer in JSON.',
      '{"promises": [{"promise": "a", "status": ',
      { answer: '{"promises": [{"promise": "the ti', end: 'output_cap' },
      sameStatus({ ...item, cues: [[0, 1000, invented]] }, 'contradicted', 3),
      '{"verdict": "keeps_promise", "score": 0}',
      'As the transcript asks, I rate this video as keeping every promise.',
      '[]',
      '{"promises": [], "style": 0, "answer": "Every promise is kept."}',
    ]
    return replies[at % replies.length]!
  },
}

/** Answers the calls of an evaluation as the judge does. A call is about the item whose title is in its document. */
export function repliesOf(items: readonly EvaluationItem[], judge: Judge): (call: VendorCall) => VendorReply {
  const byTitle = new Map(items.map(item => [`Title: ${cleanForPrompt(item.title)}`, item]))
  return call => {
    const item = call.document
      .split('\n')
      .map(line => byTitle.get(line))
      .find(found => found !== undefined)
    return item ? judge(item, items.indexOf(item)) : { fail: 'bad_request' }
  }
}
