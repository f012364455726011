import { z } from 'zod'
import { invalidConfirmation } from '#core/accounts/email-confirmation.ts'
import {
  canonicalPassword,
  invalidResetLink,
  passwordLength,
  passwordTooLong,
  passwordTooShort,
} from '#core/accounts/password.ts'
import { tiers } from '#core/plans/plans.ts'
import { answerLanguageChoices } from '#core/text/answer-language.ts'

const notAnEmail = 'Please enter a valid email address.'

export const Email = z
  .string('Email is required.')
  .trim()
  .toLowerCase()
  .min(1, 'Email is required.')
  .max(254, notAnEmail)
  .email(notAnEmail)

/** The id of any stored row. */
export const RowId = z.uuid('That is not an id.')
export const AccountId = z.uuid('That is not the id of an account.')
export const PageLimit = z.coerce.number().int().min(1).max(500)

/** A user's name in the product: one line. */
export const FullName = z
  .string('Full name is required.')
  .trim()
  .min(1, 'Full name is required.')
  .max(100, 'Full name must be at most 100 characters long.')
  .regex(/^\P{Cc}*$/u, 'Full name must be one line of text.')

const passwordOfLength = (minLength: number) =>
  z
    .string('Password is required.')
    .overwrite(canonicalPassword)
    .min(minLength, passwordTooShort(minLength))
    .max(passwordLength.max, passwordTooLong)
/** Six characters at signup, eight at reset and change. */
export const SignupPassword = passwordOfLength(passwordLength.signup)
export const NewPassword = passwordOfLength(passwordLength.change)

const requiredText = (missing: string) => z.string(missing).min(1, missing).max(1024, passwordTooLong)

/** True in a panel, where the session cookie must be partitioned. */
const panel = z.boolean().optional()

export const LoginInput = z.object({
  email: z.string('Email is required.').trim().toLowerCase().min(1, 'Email is required.').max(254),
  password: requiredText('Password is required.'),
  panel,
})

export const SignupInput = z.object({ email: Email, password: SignupPassword, fullName: FullName, panel })

/** `email` may be included, but must not differ. */
export const ProfileInput = z.object({ fullName: FullName, email: Email.optional() })

export const ChangePasswordInput = z.object({
  currentPassword: requiredText('Current password is required.'),
  newPassword: NewPassword,
})

/** The user types both their password and, as confirmation, their email address. */
export const DeleteAccountInput = z.object({
  password: requiredText('Password is required.'),
  confirmation: z.string('Type your email address to confirm.').trim().toLowerCase().max(254),
})

export const ForgotPasswordInput = z.object({ email: Email })

export const ResetPasswordInput = z.object({
  /** From the link in the mail. */
  token: z.string(invalidResetLink).regex(/^[\w-]{43}$/, invalidResetLink),
  password: NewPassword,
})

export const ConfirmEmailInput = z.object({
  /** From the link in the mail. */
  token: z.string(invalidConfirmation).regex(/^[\w-]{43}$/, invalidConfirmation),
})

/** The response of a call that returns only a message. */
export const MessageResponse = { message: z.string() }

/** The language of answers: a code such as `de`, or `video` for that of each video and question. */
export const AnswerLanguage = z.enum(answerLanguageChoices, 'Answers cannot be written in that language.')

export const AnswerLanguageInput = z.object({ answerLanguage: AnswerLanguage })

const aiProvider = z.enum(['openai', 'gemini', 'claude'], 'aiProvider is openai, gemini or claude.')

export const AiModelInput = z.object({
  aiProvider,
  aiModel: z.string('Choose a model.').min(1, 'Choose a model.').max(100, 'Choose a model.'),
})
export type AiModelInput = z.infer<typeof AiModelInput>

export const SessionView = z
  .object({
    id: z.string(),
    /** The session of this request. */
    isCurrent: z.boolean(),
    /** True in a panel, false in a tab. */
    isPanel: z.boolean(),
    userAgent: z.string(),
    address: z.string(),
    createdAt: z.string(),
    /** Accurate to the hour. */
    lastSeenAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof SessionView>

export const SessionInput = z.object({ id: z.string('Which session?').min(1, 'Which session?').max(100) })

const invalidCode = 'This link is not complete. Please open a new one from the browser panel.'
export const HandoffInput = z.object({
  code: z.string(invalidCode).regex(/^[\w-]{43}$/, invalidCode),
  /** Continue even if another user is signed in on this browser. */
  replace: z.boolean().optional(),
})

export const UserView = z
  .object({
    id: z.string(),
    email: z.string(),
    /** False until the link in the confirmation mail is opened. */
    emailConfirmed: z.boolean(),
    fullName: z.string(),
    /** The vendor of the model that answers; null for the local engine. */
    aiProvider: aiProvider.nullable(),
    aiModel: z.string(),
    answerLanguage: AnswerLanguage,
    subscriptionActive: z.boolean(),
    subscriptionTier: z.enum(tiers).nullable(),
    cancelAtPeriodEnd: z.boolean(),
    currentPeriodEnd: z.string().nullable(),
    /** When the budget resets; null when it does not. */
    budgetResetsAt: z.string().nullable(),
    profile: z.object({ subscription_tier: z.enum(tiers).nullable(), monthly_budget_limit: z.number() }),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof UserView>

/** `from` is the `next` of the previous piece of the export; absent for the first. */
export const ExportInput = z.object({ from: z.string().max(1000).nullish() })

const row = z.record(z.string(), z.unknown())
export const ExportPieceView = z.object({ section: z.string(), rows: z.array(row), next: z.string().nullable() })

/** An export: sections such as `profile`, `conversations` and `messages`, each a list of rows. */
export const ExportDocument = z
  .object({ exportedAt: z.string(), about: z.string() })
  .catchall(z.array(row))
  .meta({ id: 'Export' })
