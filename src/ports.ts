import type { AnswerKind } from '#core/answers/analysis.ts'
import type { EntitlementRow } from '#core/billing/entitlement.ts'
import type { BillingState } from '#core/billing/subscription.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { Limits } from '#core/limits.ts'
import type { ModelConfig } from '#core/models/choose-model.ts'
import type { Provider, ServedModel, TokenUsage } from '#core/models/models.ts'
import type { JobName, JobPayloads } from '#core/operations/jobs.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import type { Chapter, TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Picture } from '#core/videos/picture.ts'
import type { Db, Tx } from '#stores/db.ts'
import type { LargeTexts } from './ports/large-texts.ts'
import type { LiveAnswers } from './ports/live-answers.ts'
import type { Payments } from './ports/payments.ts'
import type { Pictures } from './ports/pictures.ts'
import type { SharePictures } from './ports/share-pictures.ts'
import type { TranscriptCache } from './ports/transcript-cache.ts'
import type { Transcripts } from './ports/transcripts.ts'

/** The ports: interfaces to everything outside the domain. Adapters implement them; tests may replace any. */

export type Clock = { now(): Date }

/** Time-ordered unique ids (uuidv7). */
export type Ids = { next(): string }

export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Counters and histograms for `/metrics`. Names are Prometheus names without the `itc_` prefix. */
export type Metrics = {
  count(name: string, labels?: Record<string, string>, by?: number): void
  observe(name: string, labels: Record<string, string>, value: number): void
}

/** Adds a job within the caller's transaction, so that row and job commit together. */
export type Queue = {
  enqueue<J extends JobName>(tx: Db | Tx, job: J, payload: JobPayloads[J]): Promise<void>
}

export type OutgoingMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every run of the job that sends it, so that mail clients recognize duplicates. */
  readonly messageId: string
  /** The address for replies, if not the sender. */
  readonly replyTo?: string
}

export type Mailer = {
  /**
   * Hands one mail to the mail server.
   * @throws AppError MAIL_REFUSED when the server refuses it for good, SERVICE_UNAVAILABLE when a retry may help
   */
  send(mail: OutgoingMail): Promise<void>
  /** Checks whether mail can be sent now, for `doctor --live`; `detail` says why not. */
  check(): Promise<{ ok: true; detail: string } | { ok: false; detail: string }>
}

/** One run of a job, as a worker sees it. */
export type JobRun<J extends JobName = JobName> = {
  readonly id: string
  readonly payload: JobPayloads[J]
  /** 1 for the first run. */
  readonly attempt: number
  readonly isLastAttempt: boolean
  /** Aborts when the process stops; the job then runs again elsewhere. */
  readonly signal: AbortSignal
}

/** Cross-process signals by LISTEN/NOTIFY. A signal is a hint to read rows again; payloads stay under 8000 bytes. */
export type Signals = {
  publish(tx: Db | Tx, channel: SignalChannel, payload: string): Promise<void>
  /** `onSignal` gets each payload; `onGap` is called when signals may have been missed (reconnect): read the rows again. */
  subscribe(
    channel: SignalChannel,
    handlers: { onSignal(payload: string): void; onGap(): void },
  ): Promise<() => Promise<void>>
}
export type SignalChannel = 'answers' | 'answer_stops' | 'processings'

/** Whose turn it is among many that hash passwords at once. */
export type PasswordTurn = {
  /** True for a browser or address that the account knows, and for a signed-in user. */
  readonly isKnown: boolean
  /** What shares turns: the account, the network. */
  readonly flows: readonly string[]
}

export type Passwords = {
  hash(password: string, turn?: PasswordTurn): Promise<string>
  /** Takes as long for an unknown account (`hash` null) as for a known one, so that timing reveals nothing. */
  verify(hash: string | null, password: string, turn?: PasswordTurn): Promise<boolean>
  /** True when it is on the list of common passwords. */
  isCommon(password: string): Promise<boolean>
}

export type SessionRow = {
  /** Stays the same when the session is refreshed. */
  readonly id: string
  readonly userId: string
  readonly fresh: boolean
  readonly expiresAt: Date
}

/** What every request needs to know about a user; read in one statement together with the session. */
export type Account = {
  readonly email: string
  readonly emailConfirmed: boolean
  readonly fullName: string
  readonly aiModel: string | null
  readonly answerLanguage: AnswerLanguageChoice
  readonly entitlements: readonly EntitlementRow[]
}

/** A session and its cookie's new token. */
export type OpenedSession = { readonly token: string; readonly session: SessionRow }

/** Sessions. `token` is the value of the cookie and is never stored. A disabled account has no sessions. */
export type Sessions = {
  create(
    userId: string,
    about: {
      userAgent: string
      address: string
      isPanel: boolean
      /** When the user logged in, from which the session's absolute lifetime counts; now by default. */
      startedAt?: Date
    },
  ): Promise<OpenedSession>
  validate(token: string): Promise<(SessionRow & { readonly account: Account }) | null>
  /** Renews the session under a new token and resets its idle time. Null when the old token is no longer valid. */
  rotate(token: string): Promise<OpenedSession | null>
  /** Ends the session that has, or had before a refresh, this token. */
  revoke(token: string): Promise<void>
}

export type Turn = { readonly role: 'user' | 'assistant'; readonly content: string }

/**
 * One call of a model. `system` and `document` are the same bytes for all users and answers of a video, so that vendors'
 * caches serve them.
 */
export type LlmCall = {
  readonly model: ServedModel
  readonly system: string
  readonly document: string
  /** The instruction for all questions of a conversation, sent between document and history; analyses have none. */
  readonly instruction?: string
  readonly history: readonly Turn[]
  /** The last message: an analysis's instruction, or the bare question as later histories repeat it. */
  readonly lastMessage: string
  /** Shown just before the last message; only for models with `pictureTokens`. */
  readonly picture?: Picture
  /**
   * The JSON schema of the answer, for a call whose prompt no other call shares: a schema changes the cached prefix. A vendor
   * may not know it, so the answer is still checked.
   */
  readonly answerSchema?: Readonly<Record<string, unknown>>
  /** Enforced; includes reasoning. */
  readonly maxOutputTokens: number
  /** Hash of video and transcript version, which routes the call to a vendor's cache. */
  readonly cacheKey: string
  /** The task as data, which the local engine reads instead of the prompt. */
  readonly task: LlmTask
}

export type LlmTask = {
  readonly kind: AnswerKind | 'notes' | 'picture'
  readonly title: string
  readonly windows: readonly TranscriptWindow[]
  /** The video's chapters, if its description lists any. */
  readonly chapters: readonly Chapter[]
  readonly question: string
  readonly language: string
}

/** Parts of a streamed answer, in order: text…, then usage, then end. `window_full` comes only after some text. */
export type LlmPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'usage'
      readonly usage: TokenUsage
      /** What the server says that the call cost, in micro-dollars and not rounded. Absent where it says nothing. */
      readonly cost?: number
    }
  | { readonly type: 'end'; readonly reason: 'complete' | 'output_cap' | 'window_full' }

export type Llm = {
  /**
   * Streams one answer. It never ends early without an error: an aborted signal throws the signal's reason, and a refusal
   * throws even after some text. Usage known before a failure or an abort is yielded before the throw; its output is never
   * less than what was streamed.
   * @throws AppError AI_TIMEOUT, AI_UNAVAILABLE, AI_REFUSED, CONTEXT_TOO_LARGE, MODEL_UNAVAILABLE. Each adapter maps all
   * known failures of its vendor to these.
   */
  stream(call: LlmCall, signal: AbortSignal): AsyncIterable<LlmPart>
  /** Makes a real call that only a model answers which reads all of it, for `models check` and `doctor --live`. */
  check(model: ServedModel, signal: AbortSignal): Promise<{ ok: true } | { ok: false; code: ErrorCode; detail: string }>
}

/** The vendors with a key. `local` only when there is no other. */
export type ConfiguredProviders = ReadonlySet<Provider>

/** Token counts by the o200k vocabulary, in bounded time for any input. */
export type Tokens = { count(text: string): number }

/** Ranks windows by relevance to a question, best first: stems, stop words, rarity, neighbors. */
export type Search = {
  /** Indexes the windows in short steps, so that a caller can pause between them. `rank` indexes the rest at once. */
  prepare(windows: readonly TranscriptWindow[]): Generator<void>
  rank(windows: readonly TranscriptWindow[], question: string, limit: number): readonly RankedWindow[]
  /** As `rank`, also by other forms of the question's words and, with less weight, by the words of a related text. */
  rankWidely(
    windows: readonly TranscriptWindow[],
    question: string,
    related: string,
    limit: number,
  ): readonly RankedWindow[]
  /**
   * All windows, those first that say what few others say, above all the kind of thing that the question asks for. In short
   * steps, like `prepare`.
   */
  remarkable(windows: readonly TranscriptWindow[], question: string): Generator<void, readonly TranscriptWindow[]>
}
type RankedWindow = { readonly window: TranscriptWindow; readonly score: number }

/** For transactions that wait for the payment provider. */
export type BillingReads = {
  /** The same database through a small pool of its own. */
  readonly db: Db
  /** Queued reads by customer id. Further callers share a read that has not started yet. */
  readonly waiting: Map<string, Promise<BillingState>>
}

/** The part of the configuration that use cases may read. */
export type Settings = {
  readonly appUrl: string
  readonly supportEmail: string | null
  /** One person runs the product for themselves: no plans are sold, and there is no signup. */
  readonly isOwnerMode: boolean
  readonly dailySpendLimit: MicroDollars | null
  /** How long a model may take until its first words; the longest time for an answer follows from it. */
  readonly firstWordsMs: number
  readonly limits: Limits
}

/** All dependencies of the process. A service declares only what it uses: `Needs<'db' | 'clock'>`. */
export type Deps = {
  readonly db: Db
  readonly billingReads: BillingReads
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly metrics: Metrics
  readonly queue: Queue
  readonly mailer: Mailer
  readonly payments: Payments
  readonly signals: Signals
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly transcripts: Transcripts
  readonly pictures: Pictures
  readonly llm: Llm
  readonly models: ModelConfig
  readonly tokens: Tokens
  readonly search: Search
  readonly largeTexts: LargeTexts
  readonly transcriptCache: TranscriptCache
  readonly sharePictures: SharePictures
  /** The secret from which prompts get their nonces; the same for all processes. */
  readonly promptKey: () => Promise<Uint8Array>
  readonly liveAnswers: LiveAnswers
  readonly settings: Settings
}
export type Needs<K extends keyof Deps> = Pick<Deps, K>
