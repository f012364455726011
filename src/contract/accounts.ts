import { z } from 'zod'
import { invalidConfirmation } from '#core/email-confirmation.ts'
import { invalidLink, passwordLength, tooLong, tooShort } from '#core/password.ts'
import { tiers } from '#core/plans.ts'

const notAnEmail = 'Please enter a valid email address.'

export const Email = z
  .string('Email is required.')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required.')
  .max(254, notAnEmail)
  .email(notAnEmail)

/** What operators name in a list of accounts. */
/** The id of any stored row. */
export const RowId = z.uuid('That is not an id.')
export const AccountId = z.uuid('That is not the id of an account.')
export const PageLimit = z.coerce.number().int().min(1).max(500)

/** What the product calls a person: one line. */
export const FullName = z
  .string('Full name is required.')
  .trim()
  .min(1, 'Full name is required.')
  .max(100, 'Full name must be at most 100 characters long.')
  .regex(/^\P{Cc}*$/u, 'Full name must be one line of text.')

const chosen = (minLength: number) =>
  z.string('Password is required.').min(minLength, tooShort(minLength)).max(passwordLength.max, tooLong)
/** Six characters at signup, eight at reset and change. */
export const SignupPassword = chosen(passwordLength.signup)
export const NewPassword = chosen(passwordLength.change)

const typed = (missing: string) => z.string(missing).min(1, missing).max(1024, tooLong)

/** Set by pages in panel mode: the session cookie is then partitioned. */
const panel = z.boolean().optional()

export const LoginInput = z.object({
  email: z.string('Email is required.').trim().toLowerCase().min(1, 'Email is required.').max(254),
  password: typed('Password is required.'),
  panel,
})

export const SignupInput = z.object({ email: Email, password: SignupPassword, fullName: FullName, panel })

/** The email may be sent along, but not changed. */
export const ProfileInput = z.object({ fullName: FullName, email: Email.optional() })

export const ChangePasswordInput = z.object({
  currentPassword: typed('Current password is required.'),
  newPassword: NewPassword,
})

/** Both by hand: the password, and the account's own email as the word that confirms. */
export const DeleteAccountInput = z.object({
  password: typed('Password is required.'),
  confirmation: z.string('Type your email address to confirm.').trim().toLowerCase().max(254),
})

export const ForgotPasswordInput = z.object({ email: Email })

export const ResetPasswordInput = z.object({
  /** From the link in the mail. */
  token: z.string(invalidLink).regex(/^[\w-]{43}$/, invalidLink),
  password: NewPassword,
})

export const ConfirmEmailInput = z.object({
  /** From the link in the mail. */
  token: z.string(invalidConfirmation).regex(/^[\w-]{43}$/, invalidConfirmation),
})

/** What a call says that has nothing to show. */
export const Outcome = { message: z.string() }

const aiProvider = z.enum(['openai', 'gemini', 'claude'], 'aiProvider is openai, gemini or claude.')

export const AiModelInput = z.object({
  aiProvider,
  aiModel: z.string('Choose a model.').min(1, 'Choose a model.').max(100, 'Choose a model.'),
})
export type AiModelInput = z.infer<typeof AiModelInput>

export const SessionView = z
  .object({
    id: z.string(),
    /** The one that asks. */
    isCurrent: z.boolean(),
    /** In a panel rather than a tab. */
    isPanel: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    createdAt: z.string(),
    /** Within the hour. */
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof SessionView>

export const SessionInput = z.object({ id: z.string('Which session?').min(1, 'Which session?').max(100) })

const badCode = 'This link is not complete. Please open a new one from the browser panel.'
export const HandoffInput = z.object({
  code: z.string(badCode).regex(/^[\w-]{43}$/, badCode),
  /** Continue even if another person is signed in in this browser. */
  replace: z.boolean().optional(),
})

export const UserView = z
  .object({
    id: z.string(),
    email: z.string(),
    /** False until the link of the confirming mail was opened. */
    emailConfirmed: z.boolean(),
    fullName: z.string(),
    /** Whose model answers; null while the site has none and only extracts from the transcript. */
    aiProvider: aiProvider.nullable(),
    aiModel: z.string(),
    subscriptionActive: z.boolean(),
    subscriptionTier: z.enum(tiers).nullable(),
    cancelAtPeriodEnd: z.boolean(),
    currentPeriodEnd: z.string().nullable(),
    /** When the month's budget starts again; null while it does not. */
    budgetResetsAt: z.string().nullable(),
    profile: z.object({ subscription_tier: z.enum(tiers).nullable(), monthly_budget_limit: z.number() }),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof UserView>

/** Where a piece of an export begins: `next` of the piece before, nothing for the first. */
export const ExportInput = z.object({ from: z.string().max(1000).nullish() })

const row = z.record(z.string(), z.unknown())
export const ExportPieceView = z.object({ section: z.string(), rows: z.array(row), next: z.string().nullable() })

/** Sections such as `profile`, `conversations` and `messages`, each a list of rows. */
export const ExportDocument = z
  .object({ exportedAt: z.string(), about: z.string() })
  .catchall(z.array(row))
  .meta({ id: 'Export' })
