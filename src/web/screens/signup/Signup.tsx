import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { type Tier, tiers } from '#core/plans.ts'
import { known, usePlans } from '../../billing/usePlans.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Form, FormFoot, FormPage } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { problemsOf } from './form.ts'
import css from './Signup.module.css'
import { texts } from './texts.ts'
import { useMismatch } from './useMismatch.ts'
import { useSignup } from './useSignup.ts'

/** Name, email and password for a new account, then the payment page (spec §2, payment first). */
export default function Signup() {
  useTitle(texts.title)
  const session = useSession()
  if (session.state === 'user') return <SignedInAlready email={session.user.email} />
  return <SignupForm />
}

const emailInput = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const

function SignupForm() {
  const tier = tierOf(useSearch())
  const amounts = usePlans()(tier)
  const month = known(amounts)?.byDefault
  const signup = useSignup(tier)
  const { form, isKnown } = signup
  const { values } = form
  const email = form.field('email')
  const live = problemsOf(values)
  const emailsDiffer = useMismatch(values.email, values.confirmEmail)
  const passwordsDiffer = useMismatch(values.password, values.confirmPassword)
  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <div className={css.plan}>
        <div className={css.chosen}>
          <span className={css.planName}>{texts.plan(tier)}</span>
          <Link href={paths.plans()} onClick={signup.keep}>
            {texts.changePlan}
          </Link>
        </div>
        <p className={css.price}>
          {texts.price(tier)} · {texts.tokens(tier)}
        </p>
        {amounts && (
          <p className={css.holds}>{month ? texts.holds(month.hours, month.questions, month.model) : '\u00a0'}</p>
        )}
      </div>
      {signup.isBack && (
        <div className={css.back}>
          <Notice>{texts.back}</Notice>
        </div>
      )}
      <Form onSubmit={signup.submit}>
        <TextInput label={texts.fullName} autoComplete="name" maxLength={100} {...form.field('fullName')} />
        <TextInput
          label={texts.email}
          description={texts.emailHint}
          {...emailInput}
          {...email}
          error={email.error && isKnown ? <Known sentence={email.error} /> : email.error}
        />
        <TextInput
          label={texts.confirmEmail}
          {...emailInput}
          {...form.field('confirmEmail')}
          {...(emailsDiffer && live.confirmEmail ? spoken(live.confirmEmail) : {})}
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
          {...(passwordsDiffer && live.confirmPassword ? spoken(live.confirmPassword) : {})}
        />
        <Checkbox
          label={<Terms />}
          checked={signup.hasAccepted}
          aria-invalid={signup.isUnaccepted || undefined}
          error={signup.isUnaccepted && texts.problems.terms}
          onChange={event => signup.setHasAccepted(event.currentTarget.checked)}
        />
        {signup.problem && <Notice isError>{signup.problem}</Notice>}
        {signup.isSlow && <Notice>{texts.slow}</Notice>}
        <Button type="submit" fullWidth disabled={signup.isBusy}>
          {signup.isBusy ? texts.submitting : texts.submit}
        </Button>
        <p className={css.charged}>{texts.charged(tier)}</p>
      </Form>
      <FormFoot>
        <span>
          {texts.haveAccount} <Link href={paths.login()}>{texts.login}</Link>
        </span>
      </FormFoot>
    </FormPage>
  )
}

/** An error while typing: announced to screen readers too, since the field has the focus already. */
const spoken = (error: string) => ({ error, errorProps: { role: 'alert' } })

/** In tabs of their own, so that nothing typed is lost. */
function Terms() {
  const { before, service, between, privacy, after } = texts.terms
  return (
    <>
      {before}
      <a href={paths.terms()} target="_blank" rel="noreferrer">
        {service}
      </a>
      {between}
      <a href={paths.privacy()} target="_blank" rel="noreferrer">
        {privacy}
      </a>
      {after}
    </>
  )
}

const Known = ({ sentence }: { sentence: string }) => (
  <>
    {sentence} <Link href={paths.login(paths.plans())}>{texts.toLogin}</Link>
  </>
)

function SignedInAlready({ email }: { email: string }) {
  const { title, body, plans, account } = texts.signedIn
  return (
    <FormPage title={title} lead={body(email)}>
      <div className={css.ways}>
        <Button component={Link} href={paths.plans()}>
          {plans}
        </Button>
        <Button component={Link} href={paths.account()} variant="default">
          {account}
        </Button>
      </div>
    </FormPage>
  )
}

/** The plan of the address; basic when it names none (spec §2). */
const tierOf = (search: string): Tier => {
  const named = new URLSearchParams(search).get('plan')
  return tiers.find(tier => tier === named) ?? 'basic'
}
