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
  /** The payment page was opened: when the form is shown again, the visitor came back from it. */
  readonly wasAtPayment: boolean
}

const empty: SignupDraft = { fullName: '', email: '', confirmEmail: '', wasAtPayment: false }

/** Name and email of an unfinished signup in this tab, never a password. Survives a reload and the payment page. */
export function readSignupDraft(): SignupDraft {
  try {
    return { ...empty, ...(JSON.parse(readDraft(key)) as Partial<SignupDraft>) }
  } catch {
    return empty
  }
}

export const storeSignupDraft = ({ fullName, email, confirmEmail, wasAtPayment }: SignupDraft): void =>
  storeDraft(key, JSON.stringify({ fullName, email, confirmEmail, wasAtPayment }))

/** Called when the account exists. */
export const clearSignupDraft = (): void => storeDraft(key, '')
