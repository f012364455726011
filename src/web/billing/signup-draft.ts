export type SignupFields = {
  fullName: string
  email: string
  confirmEmail: string
  password: string
  confirmPassword: string
}

const key = 'itcb_draft_signup'
type Draft = Pick<SignupFields, 'fullName' | 'email' | 'confirmEmail'> & {
  /** True once the payment page was opened: the form shown again means that the visitor came back from it. */
  readonly wasAtPayment: boolean
}

const empty: Draft = { fullName: '', email: '', confirmEmail: '', wasAtPayment: false }

/** Name and email of an unfinished signup in this tab, never a password. They survive a reload and the payment page. */
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

/** The account exists: the draft is done with. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
