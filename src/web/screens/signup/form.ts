import { isSamePassword, passwordLength, passwordProblem } from '#core/accounts/password.ts'
import type { SignupFields } from '../../billing/signup-draft.ts'
import { looksLikeEmail } from '../../ui/form.ts'
import { texts } from './texts.ts'

const { problems } = texts
const isSameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

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
    ...repeatProblem(form.confirmEmail, isSameEmail(form.email, form.confirmEmail), 'confirmEmail', 'emails'),
    ...(password ? { password } : {}),
    ...repeatProblem(
      form.confirmPassword,
      isSamePassword(form.password, form.confirmPassword),
      'confirmPassword',
      'passwords',
    ),
  }
}

const repeatProblem = (
  repeated: string,
  isSame: boolean,
  field: 'confirmEmail' | 'confirmPassword',
  mismatch: 'emails' | 'passwords',
) => (repeated === '' ? { [field]: problems[field] } : isSame ? {} : { [field]: problems[mismatch] })

/** True while the repeated text is a beginning of the original: too early to call it different. */
export const mayBecome = (repeated: string, original: string): boolean =>
  original.toLowerCase().startsWith(repeated.trim().toLowerCase())
