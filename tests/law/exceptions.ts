/** What the rules let pass for now. These lists only shrink: an entry that is no longer needed fails the test. */
export type Exceptions = {
  /** Files of more than 300 lines. */
  readonly longFiles: readonly string[]
  /** Functions of more than 80 lines, as `path name`. */
  readonly longFunctions: readonly string[]
  /** Files that export nothing of their own name, such as a group of related functions. */
  readonly misnamed: readonly string[]
  /** Services that keep state in a WeakMap. */
  readonly weakMaps: readonly string[]
  /** Files that replace something global. */
  readonly globals: readonly string[]
  /** Files that reach into a library's private fields. */
  readonly privateFields: readonly string[]
}

export const noExceptions: Exceptions = {
  longFiles: [],
  longFunctions: [],
  misnamed: [],
  weakMaps: [],
  globals: [],
  privateFields: [],
}

export const exceptions: Exceptions = {
  longFiles: [],
  longFunctions: [
    'src/core/mail-texts.ts mailParts',
    'src/core/proof-lexer.ts createProofLexer',
    'src/web/screens/home/useProcessing.ts useProcessing',
    'src/web/screens/privacy/texts.ts sections',
    'src/web/screens/signup/Signup.tsx SignupForm',
    'src/web/screens/terms/texts.ts sections',
  ],
  misnamed: [
    'src/services/accounts/authorize.ts',
    'src/services/accounts/end-sessions.ts',
    'src/services/accounts/entitlement-of.ts',
    'src/services/accounts/known-login.ts',
    'src/services/accounts/login-rules.ts',
    'src/services/accounts/one-time-secret.ts',
    'src/services/accounts/throttle.ts',
    'src/services/billing/refunds.ts',
    'src/services/reading/history.ts',
    'src/services/conversations/read-conversation.ts',
    'src/services/feedback/close-feedback.ts',
    'src/services/usage/daily-limit.ts',
    'src/services/videos/missing-video.ts',
    'src/web/ui/Settings.tsx',
  ],
  weakMaps: [],
  globals: [],
  privateFields: [],
}
