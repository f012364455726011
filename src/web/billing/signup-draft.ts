import type { SignupFields } from './signup-fields.ts'

const key = 'itcb_draft_signup'
type Draft = Pick<SignupFields, 'fullName' | 'email' | 'confirmEmail'> & {
  /** True since the payment page was opened: whoever stands before the form again has come back from it. */
  readonly wasAtPayment: boolean
}

const empty: Draft = { fullName: '', email: '', confirmEmail: '', wasAtPayment: false }

/** Name and email of an unfinished signup, for this tab; never a password. They outlive a reload and the payment page. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const text = (name: keyof Draft): string => (typeof kept[name] === 'string' ? kept[name] : '')
    return {
      fullName: text('fullName'),
      email: text('email'),
      confirmEmail: text('confirmEmail'),
      wasAtPayment: kept.wasAtPayment === true,
    }
  } catch {
    return empty
  }
}

/** Without storage the form lives as long as the page. */
export function keepDraft({ fullName, email, confirmEmail, wasAtPayment }: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ fullName, email, confirmEmail, wasAtPayment }))
  } catch {}
}

/** The account is there: nothing is left to finish. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
