import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { guessablePassword } from '#core/password.ts'
import { type Tier, tiers } from '#core/plans.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Form, FormFoot, FormPage } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { keepDraft, readDraft } from './draft.ts'
import { problemsOf } from './form.ts'
import css from './Signup.module.css'
import { texts } from './texts.ts'
import { useMismatch } from './useMismatch.ts'

/** Who wants an account gives their name and a password, and goes on to the payment (spec §2, payment first). */
export default function Signup() {
  useTitle(texts.title)
  const session = useSession()
  if (session.state === 'user') return <SignedInAlready email={session.user.email} />
  return <SignupForm />
}

function SignupForm() {
  const tier = tierOf(useSearch())
  const form = useForm({ ...readDraft(), password: '', confirmPassword: '' }, problemsOf)
  const { values } = form
  const [hasAccepted, setHasAccepted] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const checkout = api.billing.signupCheckout.useMutation()
  const isBusy = checkout.isPending || (checkout.isSuccess && problem === null)
  useEffect(() => keepDraft(values), [values])

  const emailsDiffer = useMismatch(values.email, values.confirmEmail)
  const passwordsDiffer = useMismatch(values.password, values.confirmPassword)
  const live = problemsOf(values)

  const submit = (): void => {
    setWasSent(true)
    setProblem(null)
    if (!form.check() || !hasAccepted || isBusy) return
    const { email, password, fullName } = values
    checkout.mutate(
      { email, password, fullName, selectedPlan: tier },
      {
        onSuccess: ({ checkoutUrl }) => {
          if (checkoutUrl) window.location.assign(checkoutUrl)
          else setProblem(texts.noUrl)
        },
        onError: error => {
          const failure = explain(error, texts.failed)
          if (failure.code === 'CONFLICT') form.refuse('email', failure.message)
          else if (failure.message === guessablePassword) form.refuse('password', failure.message)
          else setProblem(failure.code === 'NETWORK' ? texts.noServer : failure.message)
        },
      },
    )
  }

  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <div className={css.plan}>
        <p>
          <span className={css.planName}>{texts.plan(tier)}</span>
          <span className={css.price}>{texts.price(tier)}</span>
        </p>
        <Link href={paths.plans()}>{texts.changePlan}</Link>
      </div>
      <Form onSubmit={submit}>
        <TextField label={texts.fullName} autoComplete="name" maxLength={100} {...form.field('fullName')} />
        <TextField
          label={texts.email}
          description={texts.emailHint}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextField
          label={texts.confirmEmail}
          type="email"
          autoComplete="email"
          {...form.field('confirmEmail')}
          {...(emailsDiffer && live.confirmEmail ? { error: live.confirmEmail } : {})}
        />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          showLabel={texts.show}
          {...form.field('password')}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          showLabel={texts.showConfirm}
          {...form.field('confirmPassword')}
          {...(passwordsDiffer && live.confirmPassword ? { error: live.confirmPassword } : {})}
        />
        <CheckField
          isChecked={hasAccepted}
          error={wasSent && !hasAccepted ? texts.problems.terms : undefined}
          onChange={setHasAccepted}
        >
          {texts.terms}
        </CheckField>
        {problem && <Notice isError>{problem}</Notice>}
        <Button type="submit" isWide disabled={isBusy}>
          {isBusy ? texts.submitting : texts.submit}
        </Button>
      </Form>
      <FormFoot>
        <span>
          {texts.haveAccount} <Link href={paths.login()}>{texts.login}</Link>
        </span>
      </FormFoot>
    </FormPage>
  )
}

function SignedInAlready({ email }: { email: string }) {
  const { title, body, plans, account } = texts.signedIn
  return (
    <FormPage title={title} lead={body(email)}>
      <div className={css.ways}>
        <ButtonLink href={paths.plans()}>{plans}</ButtonLink>
        <ButtonLink href={paths.account()} look="bordered">
          {account}
        </ButtonLink>
      </div>
    </FormPage>
  )
}

/** The plan of the address; basic when it names none (spec §2). */
const tierOf = (search: string): Tier => {
  const named = new URLSearchParams(search).get('plan')
  return tiers.find(tier => tier === named) ?? 'basic'
}
