import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Tier } from '#core/plans/plans.ts'
import { AwaitedNext, useForgetAwaiting } from '../../awaited-video/AwaitedNext.tsx'
import { storedAwaiting } from '../../awaited-video/awaited-video.ts'
import { CheckAgain, PaymentSession, PaymentUnclear } from '../../billing/PaymentSession.tsx'
import { paymentFacts } from '../../billing/payment-facts.ts'
import { loadedAmounts, useMonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { LoadingText } from '../../ui/LoadingText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'
import { type CompletionFailure, useCompletion } from './useCompletion.ts'

/** The page after a signup's payment: processing, then the new account or what went wrong. */
export default function SignupSuccess() {
  useTitle(texts.title)
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  return sessionId ? (
    <Completion key={sessionId} sessionId={sessionId} />
  ) : (
    <CompletionFailed sessionId={null} failure={{ of: 'unknown', message: texts.error.missing }} />
  )
}

function Completion({ sessionId }: { sessionId: string }) {
  const { state, again } = useCompletion(sessionId)
  if (state.name === 'failed' && state.failure.of === 'ended') return <SignupEnded message={state.failure.message} />
  if (state.name === 'failed') return <CompletionFailed sessionId={sessionId} failure={state.failure} onAgain={again} />
  if (state.name === 'done') return <AccountCreated {...state} />
  const hasStopped = state.phase === 'stopped'
  const { title, body } = { fresh: texts.processing, slow: texts.slow, stopped: texts.stopped }[state.phase]
  return (
    <FormPage title={title}>
      <FormReplacement>
        {hasStopped ? <Notice>{body}</Notice> : <LoadingText text={body} />}
        {hasStopped && <PaymentUnclear words={texts.error} />}
        {state.phase !== 'fresh' && <PaymentSession id={sessionId} />}
        {hasStopped && <CheckAgain onPress={again} />}
        {state.phase !== 'fresh' && (
          <Button component={Link} href={paths.contact(sessionId)} variant="default">
            {texts.error.support}
          </Button>
        )}
      </FormReplacement>
    </FormPage>
  )
}

/** The browser that paid is already logged in; others get a link to the login. */
function AccountCreated({ email, plan, paid }: { email: string; plan: Tier; paid: number | null }) {
  const session = useSession()
  const words = texts.success
  const month = loadedAmounts(useMonthlyAmounts()(plan))?.byDefault
  const end = session.user?.budgetResetsAt
  return (
    <FormPage takesFocus title={words.title} lead={session.state === 'visitor' ? words.paid : undefined}>
      <FormReplacement>
        <Facts
          facts={[
            [words.email, email],
            paymentFacts.plan(plan),
            ...(paid === null ? [] : [paymentFacts.sum(paid)]),
            paymentFacts.price(plan),
            paymentFacts.tokens(plan),
            ...(month ? [[words.verdicts, words.count(month.verdicts)] as const] : []),
            ...(end ? [paymentFacts.renewsOn(end)] : []),
          ]}
        />
        {session.state === 'visitor' && (
          <Button component={Link} href={paths.login()}>
            {words.login}
          </Button>
        )}
        {session.state === 'user' && <FirstSteps />}
      </FormReplacement>
    </FormPage>
  )
}

/** First the video that waited for the account. */
function FirstSteps() {
  const [awaiting] = useState(storedAwaiting)
  const words = texts.success
  useForgetAwaiting(awaiting)
  return (
    <>
      {awaiting && <AwaitedNext awaiting={awaiting} />}
      <Button component={Link} href={paths.home()} variant={awaiting ? 'default' : 'filled'}>
        {awaiting ? words.another : words.start}
      </Button>
      <Button component={Link} href={paths.account()} variant="default">
        {words.account}
      </Button>
    </>
  )
}

/** No account was created, and nothing is charged or it is refunded: choose a plan again or log in. */
function SignupEnded({ message }: { message: string }) {
  const { ended, error } = texts
  return (
    <FormPage title={ended.title}>
      <FormReplacement>
        <Notice isError>{message}</Notice>
        <Button component={Link} href={paths.plans()}>
          {ended.plans}
        </Button>
        <Button component={Link} href={paths.login()} variant="default">
          {ended.login}
        </Button>
        <Button component={Link} href={paths.contact()} variant="subtle">
          {error.support}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}

type FailedProps = { sessionId: string | null; failure: CompletionFailure; onAgain?: () => void }

function CompletionFailed({ sessionId, failure, onAgain }: FailedProps) {
  const words = texts.error
  return (
    <FormPage title={words.title}>
      <FormReplacement>
        <Notice isError>{failure.message}</Notice>
        <PaymentUnclear words={texts.error} />
        {sessionId && <PaymentSession id={sessionId} />}
        {onAgain ? (
          <CheckAgain onPress={onAgain} />
        ) : (
          <Button component={Link} href={paths.login()}>
            {words.login}
          </Button>
        )}
        <Button component={Link} href={paths.contact(sessionId ?? undefined)} variant="default">
          {words.support}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}
