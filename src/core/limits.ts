const mebibyte = 1024 * 1024

type Limit = { readonly default: number; readonly meaning: string }

/**
 * Limits per user, text, request and process, so that no one can use up shared resources. Operators change them with the
 * setting LIMITS; docs/operating.md says how each refusal appears.
 */
export const limitTable = {
  transcriptWords: { default: 500_000, meaning: 'words of one transcript, after cleaning' },
  transcriptCues: { default: 100_000, meaning: 'caption lines of one transcript, after cleaning' },
  transcriptBytes: { default: 6 * mebibyte, meaning: 'bytes of text of one transcript, after cleaning' },
  uploadBytes: { default: 32 * mebibyte, meaning: 'bytes of a request with a transcript' },
  ownTranscriptBytes: { default: 300 * mebibyte, meaning: "bytes of one user's stored own transcripts" },
  questionBytes: {
    default: 300 * mebibyte,
    meaning: "bytes of one user's stored questions; each answer counts 4 KiB too",
  },
  questionBytesPerDay: {
    default: 8 * mebibyte,
    meaning: 'bytes of questions that one user asks in a day; each answer counts 4 KiB too',
  },
  savedQuestions: { default: 10, meaning: 'questions that one user saves' },
  growingAnswers: { default: 4, meaning: 'answers of one user that are written at once' },
  uploads: { default: 2, meaning: 'transcripts that one user sends at once' },
  uploadBytesPerSecond: {
    default: mebibyte / 16,
    meaning: 'average speed of a request over 16 KiB, in bytes a second, after its first five seconds',
  },
  eventStreams: { default: 20, meaning: 'event streams that one user holds open at once' },
  freeAnswersPerDay: {
    default: 300,
    meaning: 'answers by models without a price that one user starts in a day; no budget limits them',
  },
  estimatesPerMinute: { default: 240, meaning: 'estimates that one user asks for in a minute' },
  largeReadsPerMinute: {
    default: 120,
    meaning: 'transcripts, conversations, lists and pieces of exports that one user reads in a minute',
  },
  wrongPasswordsPerAccount: { default: 20, meaning: 'wrong passwords for one account before the next try has to wait' },
  wrongPasswordsPerAddress: {
    default: 20,
    meaning: 'wrong passwords from one address before the next try has to wait',
  },
  wrongPasswordsPerNetwork: {
    default: 100,
    meaning: 'wrong passwords from one network (IPv4 /24, IPv6 /48) before the next try has to wait',
  },
  loginsPerAccount: { default: 100, meaning: 'logins with the right password to one account in an hour' },
  loginsPerAddress: { default: 500, meaning: 'logins with the right password from one address in an hour' },
  loginsPerNetwork: {
    default: 2_000,
    meaning: 'logins with the right password from one network (IPv4 /24, IPv6 /48) in an hour',
  },
  sessions: { default: 20, meaning: 'sessions of one account; a further login ends the one that was used longest ago' },
  confirmationMailsPerDay: { default: 5, meaning: 'mails with a confirmation link to one address in a day' },
  shareLinks: { default: 200, meaning: "one user's links to shared conversations" },
  callsPerBatch: { default: 10, meaning: 'tRPC calls in one request; the pages send up to 10' },
  largeCallsPerBatch: { default: 1, meaning: 'tRPC calls with a large response in one request' },
  policyReportsPerAddress: {
    default: 20,
    meaning: "browsers' policy reports of one address that are logged in a minute",
  },
  policyReports: { default: 100, meaning: "browsers' policy reports that a process logs in a minute" },
  logLinesPerSecond: { default: 50, meaning: 'log lines of one kind that a process writes in a second' },
} as const satisfies Record<string, Limit>

/** The longest own name of a video, in characters after cleaning. */
export const longestVideoName = 200

/** How long a model may take until its first words, unless MODEL_FIRST_WORDS_SECONDS says otherwise. */
export const defaultFirstWordsMs = 60_000

/** The longest time for an answer. Its model call, its stream and the waiting request end then. */
export const answerLimitMs = 180_000

/** The same where models get more time until their first words: what follows them has at least two minutes. */
export const answerLimitOf = ({ firstWordsMs }: { readonly firstWordsMs: number }): number =>
  Math.max(answerLimitMs, firstWordsMs + 120_000)

/** The longest time to prepare a video. The run and the waiting request end then. */
export const processingLimitMs = 240_000

/** The largest part of a month's budget that a submitted video's verdict may cost to start without a second click. */
export const startsAtOnceShare = 0.02

/** For calls that only read and write rows: a longer wait means that the database does not answer. */
export const defaultCallLimitMs = 30_000

/** For calls that wait for the payment provider, which some call more than once. */
export const paymentCallLimitMs = 90_000

const minute = 60_000
const hour = 60 * minute

/** How often something may be tried: `limit` times in a window that starts with the first try. */
export type AttemptLimit = { readonly name: string; readonly limit: number; readonly windowMs: number }

/** What is left of an attempt limit. */
export type Quota = {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** Every throttle. The comment says what is counted; the name is a label of the metric `throttled_total`. */
export const attemptLimits = {
  /** A user. The video platform limits all users together. */
  newVideo: { name: 'new-videos', limit: 60, windowMs: hour },
  /** A user. A shared result is free, but every conversation stores a copy. */
  sharedResult: { name: 'shared-result', limit: 600, windowMs: hour },
  /** A user. A word match is free, and reading a long transcript for it takes a second of processor time. */
  wordMatch: { name: 'word-match', limit: 120, windowMs: hour },
  /** A user. */
  ownTranscript: { name: 'own-texts', limit: 30, windowMs: hour },
  /** A user. Counted before the text is read, because reading a text that is then refused costs as much. */
  ownTranscriptReading: { name: 'own-text-reads', limit: 120, windowMs: hour },
  /** A user. Stripe limits all users together. */
  stripeCall: { name: 'subscription-calls', limit: 120, windowMs: minute },
  /** A connection. A success page polls every few seconds. */
  signupResult: { name: 'signup-success', limit: 300, windowMs: 10 * minute },
  /** A connection. Signup reveals whether an email has an account; this limits trying lists of emails. */
  signup: { name: 'signup-address', limit: 20, windowMs: hour },
  /** A user. A stolen session must not allow guessing the password. */
  passwordCheck: { name: 'password-check', limit: 10, windowMs: 15 * minute },
  /** A connection. */
  resetRequestOfAddress: { name: 'reset-address', limit: 30, windowMs: hour },
  /** An email. */
  resetRequestOfEmail: { name: 'reset-account', limit: 5, windowMs: hour },
  /** A connection. */
  resetLink: { name: 'reset-use', limit: 60, windowMs: hour },
  /** A connection. */
  confirmationLink: { name: 'confirm-use', limit: 60, windowMs: hour },
  /** A user. */
  handoffCode: { name: 'handoff-code', limit: 30, windowMs: 5 * minute },
  /** A connection. */
  handoffRedemption: { name: 'handoff-use', limit: 60, windowMs: 5 * minute },
  /** A connection. Drawing takes processor time, and previews are requested by strangers. */
  sharePicture: { name: 'share-picture', limit: 120, windowMs: minute },
  /** A connection. Up to 1 MB comes from the database. */
  judgedPicture: { name: 'judged-picture', limit: 300, windowMs: minute },
  /** A connection. */
  oembed: { name: 'oembed', limit: 120, windowMs: minute },
  /** A connection. Each may call the video platform once. */
  awaitedVideo: { name: 'awaited-video', limit: 60, windowMs: hour },
  /** A connection. */
  sharedReading: { name: 'shared-reading', limit: 240, windowMs: minute },
  /** A user. */
  shareLink: { name: 'share-link', limit: 60, windowMs: hour },
  /** A user. */
  accountExport: { name: 'export', limit: 10, windowMs: hour },
  /** A connection. */
  feedbackOfAddress: { name: 'feedback-address', limit: 10, windowMs: hour },
  /** An email. */
  feedbackOfEmail: { name: 'feedback-email', limit: 5, windowMs: hour },
  /** An email. The address is unconfirmed: it gets one receipt a day. */
  feedbackReceipt: { name: 'feedback-receipt', limit: 1, windowMs: 24 * hour },
} as const satisfies Record<string, AttemptLimit>

export type LimitName = keyof typeof limitTable
export type Limits = { readonly [K in LimitName]: number }

export const limitNames = /* @__PURE__ */ namesOf(limitTable)

/** Every limit at its default. */
export const defaultLimits: Limits = /* @__PURE__ */ readDefaults()

function namesOf(table: Readonly<Record<LimitName, Limit>>): LimitName[] {
  return Object.keys(table) as LimitName[]
}

function readDefaults(): Limits {
  return Object.freeze(Object.fromEntries(limitNames.map(name => [name, limitTable[name].default])) as Limits)
}

/**
 * Applies changes such as `growingAnswers=8, uploads=4` to the defaults.
 * @returns the limits, or a sentence about the first part that cannot be used
 */
export function readLimits(text: string): Limits | { readonly problem: string } {
  const overrides: Partial<Record<LimitName, number>> = {}
  for (const part of text.split(/[\s,]+/).filter(item => item !== '')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
    const limitName = limitNames.find(each => each === name)
    if (limitName === undefined) return { problem: `"${part}" names no limit; the limits are ${limitNames.join(', ')}` }
    if (!/^[1-9]\d{0,11}$/.test(value)) return { problem: `${name} needs a whole number of at least 1, not "${value}"` }
    overrides[limitName] = Number(value)
  }
  return Object.freeze({ ...defaultLimits, ...overrides })
}
