import type { SignupFields } from './form.ts'

const key = 'itcb_signup'
type Draft = Pick<SignupFields, 'fullName' | 'email' | 'confirmEmail'>

/** Name and email of an unfinished signup, for this tab; never a password. They outlive the payment page and the plans. */
export function readDraft(): Draft {
  const empty: Draft = { fullName: '', email: '', confirmEmail: '' }
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const text = (name: keyof Draft): string => (typeof kept[name] === 'string' ? kept[name] : '')
    return { fullName: text('fullName'), email: text('email'), confirmEmail: text('confirmEmail') }
  } catch {
    return empty
  }
}

export function keepDraft({ fullName, email, confirmEmail }: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ fullName, email, confirmEmail }))
  } catch {
    // Without storage the form lives as long as the page.
  }
}
