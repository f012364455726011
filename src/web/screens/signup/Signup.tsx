import { Button, Flex, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { type Tier, tiers } from '#core/plans/plans.ts'
import { AwaitedVideo } from '../../awaited-video/AwaitedVideo.tsx'
import { type Awaiting, storedAwaiting } from '../../awaited-video/awaited-video.ts'
import { texts as awaited } from '../../awaited-video/texts.ts'
import { texts as billing } from '../../billing/texts.ts'
import { loadedAmounts, useMonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import common from '../../ui/common.module.css'
import { Form, FormFooter, FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useTimer } from '../../ui/useTimer.ts'
import { mayBecome, problemsOf } from './form.ts'
import { texts } from './texts.ts'
import { useSignup } from './useSignup.ts'

/** Name, email and password for a new account, then the payment page: payment comes first. */
export default function Signup() {
  useTitle(texts.title)
  const session = useSession()
  if (session.state === 'user') return <AlreadySignedIn email={session.user.email} />
  return <SignupForm />
}

const emailInput = { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const

function SignupForm() {
  const tier = tierOf(useSearch())
  const signup = useSignup(tier)
  const [awaiting] = useState(storedAwaiting)
  const { form, isEmailTaken } = signup
  const { values } = form
  const email = form.field('email')
  const problems = problemsOf(values)
  const emailsDiffer = useMismatch(values.email, values.confirmEmail)
  const passwordsDiffer = useMismatch(values.password, values.confirmPassword)
  return (
    <FormPage title={awaiting ? (awaiting.page ? texts.resume : texts.judge) : texts.title} lead={texts.lead}>
      {awaiting && <AwaitedVideo videoId={awaiting.videoId} />}
      {awaiting && !awaiting.page && (
        <Text size="xs" c="dimmed" mt="sm">
          {awaited.captions}
        </Text>
      )}
      <ChosenPlan tier={tier} onChange={signup.keepForReturn} />
      {signup.hasReturned && <Notice mt="lg">{texts.back}</Notice>}
      <Form onSubmit={signup.submit}>
        <TextInput label={texts.fullName} autoComplete="name" maxLength={100} {...form.field('fullName')} />
        <TextInput
          label={texts.email}
          description={texts.emailHint}
          {...emailInput}
          {...email}
          error={email.error && isEmailTaken ? <EmailTaken sentence={email.error} awaiting={awaiting} /> : email.error}
        />
        <TextInput
          label={texts.confirmEmail}
          {...emailInput}
          {...form.field('confirmEmail')}
          {...(emailsDiffer && problems.confirmEmail ? asAlert(problems.confirmEmail) : {})}
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
          {...(passwordsDiffer && problems.confirmPassword ? asAlert(problems.confirmPassword) : {})}
        />
        <CheckField
          label={<Terms />}
          checked={signup.hasAccepted}
          aria-invalid={signup.isAcceptanceMissing || undefined}
          error={signup.isAcceptanceMissing && texts.problems.terms}
          onChange={event => signup.setHasAccepted(event.currentTarget.checked)}
        />
        {signup.problem && <Notice isError>{signup.problem}</Notice>}
        {signup.isSlow && <Notice>{texts.slow}</Notice>}
        <Button type="submit" fullWidth disabled={signup.isBusy}>
          {signup.isBusy ? texts.submitting : texts.submit}
        </Button>
        <Text size="xs" c="dimmed" mt={-8}>
          {texts.charged(tier)}
        </Text>
      </Form>
      <FormFooter>
        <span>
          {texts.haveAccount} <Link href={paths.login()}>{texts.login}</Link>
        </span>
      </FormFooter>
    </FormPage>
  )
}

/** After this pause, typing counts as finished. */
const pauseMs = 500

/**
 * Compares a repeated field while it is typed: true as soon as it cannot become equal to the original, or when typing
 * pauses before it does.
 */
function useMismatch(original: string, repeated: string): boolean {
  const typed = `${original}\n${repeated}`
  const [settled, setSettled] = useState('')
  useTimer(pauseMs, () => setSettled(typed), typed)
  return repeated !== '' && (settled === typed || !mayBecome(repeated, original))
}

/** The plan to pay for, and a link to change it. */
function ChosenPlan({ tier, onChange }: { tier: Tier; onChange(): void }) {
  const amounts = useMonthlyAmounts()(tier)
  const month = loadedAmounts(amounts)?.byDefault
  return (
    <Paper px="md" pt={6} pb="sm" mt="lg" mb={-4}>
      <Flex gap="md" align="center" justify="space-between" mih={44} className={common.links}>
        <Text fw={600}>{texts.plan(tier)}</Text>
        <Link href={paths.plans()} onClick={onChange}>
          {texts.changePlan}
        </Link>
      </Flex>
      <Text size="xs" c="dimmed">
        {texts.price(tier)} · {texts.tokens(tier)}
      </Text>
      {/* Loads later than the rest; its line is reserved so that nothing shifts. */}
      {amounts && (
        <Text size="xs" c="dimmed" mih="1lh">
          {month && billing.gives.verdicts(month.verdicts)}
        </Text>
      )}
    </Paper>
  )
}

/** An error shown while typing. The field already has the focus, so screen readers need an alert. */
const asAlert = (error: string) => ({ error, errorProps: { role: 'alert' } })

/** The links open in new tabs, so that nothing typed is lost. */
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

/** A login leads to the plans, or to the video that waits for it. */
const EmailTaken = ({ sentence, awaiting }: { sentence: string; awaiting: Awaiting | null }) => (
  <>
    {sentence}{' '}
    <Link href={paths.login(awaiting ? (awaiting.page ?? paths.home()) : paths.plans())}>{texts.toLogin}</Link>
  </>
)

function AlreadySignedIn({ email }: { email: string }) {
  const { title, body, plans, account } = texts.signedIn
  return (
    <FormPage title={title} lead={body(email)}>
      <FormReplacement>
        <Button component={Link} href={paths.plans()}>
          {plans}
        </Button>
        <Button component={Link} href={paths.account()} variant="default">
          {account}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}

/** The plan named in the URL, or basic. */
const tierOf = (search: string): Tier => {
  const named = new URLSearchParams(search).get('plan')
  return tiers.find(tier => tier === named) ?? 'basic'
}
