import { readDraft, storeDraft } from '../shell/storage.ts'

export type SignupFields = {
  fullName: string
  email: string
  confirmEmail: string
  password: string
  confirmPassword: string
}

const key = 'itcb_draft_signup'
type SignupDraft = Pick<SignupFields, 'fullName' | 'email' | 'confirmEmail'> & {
  /** True once the payment page was opened: the form shown again means that the visitor came back from it. */
  readonly wasAtPayment: boolean
}

const empty: SignupDraft = { fullName: '', email: '', confirmEmail: '', wasAtPayment: false }

/** Name and email of an unfinished signup in this tab, never a password. They survive a reload and the payment page. */
export function readSignupDraft(): SignupDraft {
  try {
    return { ...empty, ...(JSON.parse(readDraft(key)) as Partial<SignupDraft>) }
  } catch {
    return empty
  }
}

export const keepSignupDraft = ({ fullName, email, confirmEmail, wasAtPayment }: SignupDraft): void =>
  storeDraft(key, JSON.stringify({ fullName, email, confirmEmail, wasAtPayment }))

/** The account exists: the draft is done with. */
export const forgetSignupDraft = (): void => storeDraft(key, '')
