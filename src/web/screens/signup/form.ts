import { passwordLength, passwordProblem } from '#core/password.ts'
import type { SignupFields } from '../../billing/signup-draft.ts'
import { looksLikeEmail } from '../../ui/form.ts'
import { texts } from './texts.ts'

const { problems } = texts
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** What is wrong with the form, field by field. The server checks all of it again. */
export function problemsOf(form: SignupFields): Partial<Record<keyof SignupFields, string>> {
  const email = form.email.trim() === '' ? problems.email : looksLikeEmail(form.email) ? null : problems.emailShape
  const password =
    form.password === ''
      ? problems.password
      : passwordProblem(form.password, { minLength: passwordLength.signup, email: form.email.trim() })
  return {
    ...(form.fullName.trim() === '' ? { fullName: problems.fullName } : {}),
    ...(email ? { email } : {}),
    ...repetition(form.confirmEmail, same(form.email, form.confirmEmail), 'confirmEmail', 'emails'),
    ...(password ? { password } : {}),
    ...repetition(form.confirmPassword, form.password === form.confirmPassword, 'confirmPassword', 'passwords'),
  }
}

const repetition = (
  again: string,
  isSame: boolean,
  field: 'confirmEmail' | 'confirmPassword',
  mismatch: 'emails' | 'passwords',
) => (again === '' ? { [field]: problems[field] } : isSame ? {} : { [field]: problems[mismatch] })

/** True while what was typed may still become the same: then it is too early to call it different. */
export const mayBecome = (again: string, original: string): boolean =>
  original.toLowerCase().startsWith(again.trim().toLowerCase())
