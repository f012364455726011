import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { AwaitedNext, useForgetAwaiting } from '../../awaited-video/AwaitedNext.tsx'
import { type Awaiting, storedAwaiting } from '../../awaited-video/awaited-video.ts'
import { CheckAgain, PaymentSession, PaymentUnclear } from '../../billing/PaymentSession.tsx'
import { paymentFacts } from '../../billing/payment-facts.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { useDelayedRedirect } from '../../shell/useDelayedRedirect.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { LoadingText } from '../../ui/LoadingText.tsx'
import looks from '../../ui/looks.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'
import { useActivation } from './useActivation.ts'
import { useVerification } from './useVerification.ts'

const words = texts.success

/** How long each page is shown before the redirect to the account. */
const paidRedirectMs = 3000
const invalidRedirectMs = 2000

/** The page after a payment: verifies it, then leads back to the video that waited for it, or redirects to the account. */
export default function UpgradeSuccess() {
  useTitle(words.title)
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  return sessionId ? <VerifyPayment key={sessionId} sessionId={sessionId} /> : <InvalidPage />
}

function InvalidPage() {
  const seconds = useDelayedRedirect(paths.account(), invalidRedirectMs, { pauses: true })
  return (
    <FormPage title={words.titles.failed}>
      <FormReplacement>
        <Notice isError>{words.invalid}</Notice>
        <PaymentUnclear words={words} />
        <RedirectNotice seconds={seconds} />
        <Button component={Link} href={paths.account()}>
          {words.account}
        </Button>
        <Button component={Link} href={paths.contact()} variant="default">
          {words.support}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}

/** Not a live region: screen readers would announce it every second. */
const RedirectNotice = ({ seconds }: { seconds: number | null }) => (
  <Text c="dimmed" className={looks.tabular}>
    {words.leaving(seconds)}
  </Text>
)

function VerifyPayment({ sessionId }: { sessionId: string }) {
  const { state, tier, paid, again } = useVerification(sessionId)
  if (state === 'paid') return <PaidPage sessionId={sessionId} tier={tier} paid={paid} />
  if (state === 'expired') return <ExpiredPage />
  if (state === 'refunded') return <RefundedPage sessionId={sessionId} />
  const isWaiting = state === 'processing' || state === 'slow'
  const isFailed = state === 'refused' || state === 'unreachable'
  return (
    <FormPage title={words.titles[isFailed ? 'failed' : state]}>
      <FormReplacement>
        {isWaiting ? <LoadingText text={words[state]} /> : <Notice isError={isFailed}>{words[state]}</Notice>}
        {!isWaiting && <PaymentUnclear words={words} />}
        {state !== 'processing' && <PaymentSession id={sessionId} />}
        {!isWaiting && <CheckAgain onPress={again} />}
        {state === 'slow' && (
          <Button component={Link} href={paths.account()} variant="default">
            {words.account}
          </Button>
        )}
        {state !== 'processing' && (
          <Button component={Link} href={paths.contact(sessionId)} variant="default">
            {words.support}
          </Button>
        )}
        {!isWaiting && (
          <Button component={Link} href={paths.account()} variant="subtle">
            {words.account}
          </Button>
        )}
      </FormReplacement>
    </FormPage>
  )
}

/** The payment page expired unpaid: there is nothing to check again. */
const ExpiredPage = () => (
  <FormPage title={words.titles.expired}>
    <FormReplacement>
      <Notice>{words.expired}</Notice>
      <Button component={Link} href={paths.plans()}>
        {words.plans}
      </Button>
      <Button component={Link} href={paths.account()} variant="default">
        {words.account}
      </Button>
    </FormReplacement>
  </FormPage>
)

/** A second payment, which the server refunds: there is nothing to check again. */
const RefundedPage = ({ sessionId }: { sessionId: string }) => (
  <FormPage takesFocus title={words.titles.refunded}>
    <FormReplacement>
      <Notice>{words.refunded}</Notice>
      <PaymentSession id={sessionId} />
      <Button component={Link} href={paths.account()}>
        {words.account}
      </Button>
      <Button component={Link} href={paths.contact(sessionId)} variant="default">
        {words.support}
      </Button>
    </FormReplacement>
  </FormPage>
)

type PaidPageProps = { sessionId: string; tier: Tier | null; paid: number | null }

/** The paid plan and sum, and its renewal date if its month has started. */
function PaidPage({ sessionId, tier, paid }: PaidPageProps) {
  const [awaiting] = useState(storedAwaiting)
  useForgetAwaiting(awaiting)
  const isReactivation = new URLSearchParams(useSearch()).get('reactivation') === 'success'
  const status = api.billing.status.useQuery(undefined, { staleTime: 0, retry: false })
  const now = status.isFetching ? undefined : status.data
  const date = now?.plan.next?.kind === 'renews' && now.tier === tier ? now.plan.next.at : null
  const { plan, sum, price, tokens, renewsOn } = paymentFacts
  const account = paths.account(
    isReactivation ? 'reactivation=success' : `upgrade=success&session_id=${encodeURIComponent(sessionId)}`,
  )
  const seconds = useDelayedRedirect(awaiting ? null : account, paidRedirectMs)
  const facts = tier && [
    plan(tier),
    ...(paid === null ? [] : [sum(paid)]),
    price(tier),
    tokens(tier),
    ...(date ? [renewsOn(date)] : []),
  ]
  return (
    <FormPage takesFocus title={words.titles.paid}>
      <FormReplacement>
        {facts && <Facts facts={facts} />}
        {awaiting ? <ActivatedNext sessionId={sessionId} awaiting={awaiting} /> : <RedirectNotice seconds={seconds} />}
        <Button component={Link} href={account} variant={awaiting ? 'default' : 'filled'}>
          {words.account}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}

/** The way back to the video, once the plan is active: before, it would ask for a plan again. */
function ActivatedNext({ sessionId, awaiting }: { sessionId: string; awaiting: Awaiting }) {
  const { state, problem, again } = useActivation(sessionId)
  if (state === 'active') return <AwaitedNext awaiting={awaiting} />
  if (state === 'waiting') return <LoadingText text={words.activating} />
  return (
    <>
      <Notice isError={state === 'ended'}>{problem ?? words.inactive}</Notice>
      <PaymentSession id={sessionId} />
      {state === 'stopped' && <CheckAgain onPress={again} />}
      <Button component={Link} href={paths.contact(sessionId)} variant="default">
        {words.support}
      </Button>
    </>
  )
}
