import { z } from 'zod'
import { type PromiseStatus, type ProofCount, promiseStatuses, type TitlePromise, type Verdict } from './analysis.ts'
import type { Provider } from './models.ts'
import { applyProofGate } from './proof-gate.ts'
import { hasTimes, type QuoteIndex, quoteIndexOf } from './quote-index.ts'
import { scoreOf, verdictWordOf } from './score.ts'
import { timecode } from './timecode.ts'
import type { Window } from './transcript.ts'
import { lowConfidenceText, verdictMarkdownTexts as texts, verdictLabels } from './verdict-texts.ts'

/** Other names that models use for a status. */
const synonyms: Record<string, PromiseStatus> = {
  kept: 'delivered',
  fulfilled: 'delivered',
  delayed: 'late',
  partly: 'partial',
  partially: 'partial',
  partially_delivered: 'partial',
  not_delivered: 'missing',
  undelivered: 'missing',
  absent: 'missing',
  broken: 'missing',
  false: 'contradicted',
}

/** Control characters and replacement characters. Postgres refuses some of them. */
const unstorable = /[\p{Cc}\uFFFD]/gu

const textUpTo = (maxLength: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform(value =>
      String(value ?? '')
        .slice(0, maxLength)
        .toWellFormed()
        .replace(unstorable, ' ')
        .trim(),
    )

/** 12, "12", "[12]" and [12] all mean window 12; a value without digits means none. */
const windowNumber = z.unknown().transform(value => {
  const digits = /\d{1,6}/.exec(Array.isArray(value) ? String(value[0]) : String(value ?? ''))
  return digits ? Number(digits[0]) : null
})

const ClaimedPromise = z.object({
  promise: textUpTo(300),
  status: z.string().transform((value, context) => {
    const status = value
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
    const known = promiseStatuses.find(each => each === status) ?? synonyms[status]
    if (known === undefined) context.addIssue({ code: 'custom', message: 'an unknown status' })
    return known ?? 'missing'
  }),
  n: windowNumber,
  quote: textUpTo(1000),
})

/** The part of a model's verdict that is used. A score or label that the model adds is ignored. */
const ModelVerdict = z.object({
  promises: z
    .array(ClaimedPromise)
    .min(1)
    .transform(all => all.filter(each => each.promise !== '').slice(0, 8)),
  style: z.coerce.number().catch(0),
  answer: textUpTo(600),
  answer_n: windowNumber,
  honest_title: textUpTo(300),
})

/** Parses the JSON object in a model's text despite code fences, other text and trailing commas; null if there is none. */
export function findJson(raw: string): unknown {
  for (let from = raw.indexOf('{'); from >= 0; from = raw.indexOf('{', from + 1)) {
    const text = balancedBraces(raw, from)
    if (text === null) return null
    for (const attempt of [text, text.replace(/,(\s*[}\]])/g, '$1')]) {
      try {
        return JSON.parse(attempt)
      } catch {
        // Try the next form, or the next brace.
      }
    }
  }
  return null
}

function balancedBraces(raw: string, from: number): string | null {
  let depth = 0
  let inString = false
  for (let index = from; index < raw.length; index++) {
    const char = raw[index]
    if (inString) {
      if (char === '\\') index += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return raw.slice(from, index + 1)
    }
  }
  return null
}

/** The status of a promise with a valid window but without a valid quote. With neither, it is 'missing'. */
const statusWithoutQuote: Record<PromiseStatus, PromiseStatus> = {
  delivered: 'partial',
  late: 'partial',
  partial: 'partial',
  missing: 'missing',
  contradicted: 'missing',
}

/** Delivery after `lateShare` of the video is late; before `earlyShare`, or after a short wait, it is not. */
const lateShare = 0.6
const earlyShare = 0.25
const shortWaitSeconds = 120

function statusByTime(status: PromiseStatus, startSeconds: number | null, durationSeconds: number): PromiseStatus {
  if (startSeconds === null || durationSeconds <= 0) return status
  const share = startSeconds / durationSeconds
  if (status === 'delivered' && share >= lateShare && startSeconds >= shortWaitSeconds) return 'late'
  return status === 'late' && (share <= earlyShare || startSeconds < shortWaitSeconds) ? 'delivered' : status
}

type CheckedPromise = { readonly promise: TitlePromise; readonly proof: ProofCount }

function checkPromise(
  index: QuoteIndex,
  claimed: z.infer<typeof ClaimedPromise>,
  name: string,
  duration: number,
): CheckedPromise {
  const place = claimed.quote === '' ? null : index.find(claimed.quote, claimed.n ?? undefined)
  const found = place?.isProof ? place : null
  const window = claimed.n === null ? undefined : index.window(claimed.n)
  const start = found?.window ?? (claimed.status === 'missing' ? undefined : window)
  const startSeconds = start && duration > 0 ? Math.floor(start.startMs / 1000) : null
  const status = found ? claimed.status : start ? statusWithoutQuote[claimed.status] : 'missing'
  return {
    promise: {
      promise: name,
      status: statusByTime(status, startSeconds, duration),
      quote: found?.text ?? null,
      startSeconds,
    },
    proof: {
      checked: (claimed.quote === '' ? 0 : 1) + (claimed.n === null ? 0 : 1),
      matched: (found ? 1 : 0) + (window ? 1 : 0),
    },
  }
}

export type VerdictReading = {
  readonly verdict: Verdict
  /** The verdict as Markdown, for `data.analysis` and for copying. */
  readonly content: string
  readonly proof: ProofCount
}

/**
 * Reads and checks a model's verdict. Quotes that are not in the transcript are dropped, and the status of their promises
 * is lowered. `late` follows from the time. The score is computed here, never by the model. Null when the text contains no
 * usable verdict.
 */
export function readVerdict(
  raw: string,
  windows: readonly Window[],
  { provider, title }: { provider: Provider; title: string },
): VerdictReading | null {
  const parsed = ModelVerdict.safeParse(findJson(raw))
  if (!parsed.success || parsed.data.promises.length === 0) return null
  const claimed = parsed.data
  const index = quoteIndexOf(windows)
  const duration = hasTimes(windows) ? (windows.at(-1)?.endMs ?? 0) / 1000 : 0
  let checked = 0
  let matched = 0
  const count = (proof: ProofCount) => {
    checked += proof.checked
    matched += proof.matched
  }
  /** One line without marks and formatting. Its quotes and times are checked as in any answer. */
  const oneLine = (text: string) => {
    const line = applyProofGate(text.replace(/\s+/g, ' '), windows, { known: [title], marks: 'none' })
    count(line.proof)
    return line.text.replace(/[*_#`]/g, '').trim()
  }

  const promises = claimed.promises.map(each => {
    const { promise, proof } = checkPromise(index, each, oneLine(each.promise), duration)
    count(proof)
    return promise
  })
  const answerWindow = claimed.answer_n === null ? undefined : index.window(claimed.answer_n)
  if (claimed.answer_n !== null) count({ checked: 1, matched: answerWindow ? 1 : 0 })
  const style = Math.min(3, Math.max(0, Math.round(Number.isFinite(claimed.style) ? claimed.style : 0)))
  const score = scoreOf(
    promises.map(each => each.status),
    style,
  )
  const verdict: Verdict = {
    score,
    verdict: verdictWordOf(score),
    answer: oneLine(claimed.answer),
    answerSeconds: answerWindow && duration > 0 ? Math.floor(answerWindow.startMs / 1000) : null,
    promises,
    honestTitle: oneLine(claimed.honest_title),
    style,
    confidence: provider === 'local' ? 'low' : 'normal',
    thumbnailSeen: false,
  }
  return { verdict, content: verdictMarkdown(verdict), proof: { checked, matched } }
}

const timeLink = (seconds: number | null) => (seconds === null ? '' : ` [${timecode(seconds)}](#t=${seconds})`)

/** A verdict as Markdown: the REST answer's `data.analysis`. */
function verdictMarkdown(verdict: Verdict): string {
  const promises = verdict.promises.map(({ promise, status, quote, startSeconds }) => {
    const proof = quote === null ? '' : ` “${quote}”`
    return `- **${promise}**: ${texts.statuses[status]}.${proof}${timeLink(startSeconds)}`
  })
  return [
    `**${verdictLabels[verdict.verdict]}, ${texts.outOf(verdict.score)}**`,
    ...(verdict.answer === '' ? [] : [`${verdict.answer}${timeLink(verdict.answerSeconds)}`]),
    promises.join('\n'),
    ...(verdict.honestTitle === '' ? [] : [`**${texts.honestTitle}:** ${verdict.honestTitle}`]),
    [...(verdict.confidence === 'low' ? [lowConfidenceText] : []), texts.thumbnail].join(' '),
  ].join('\n\n')
}
