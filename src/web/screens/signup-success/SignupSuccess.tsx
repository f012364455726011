import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { type Tier, tiers } from '#core/plans.ts'
import { CheckAgain } from '../../billing/CheckAgain.tsx'
import { PaymentSession } from '../../billing/PaymentSession.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FormPage, FormStack } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { texts } from './texts.ts'
import { type Failure, useCompletion } from './useCompletion.ts'

/** Where the payment page leads after a first payment: processing, then the account or what went wrong (spec §4). */
export default function SignupSuccess() {
  useTitle(texts.title)
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  return sessionId ? (
    <Completion key={sessionId} sessionId={sessionId} />
  ) : (
    <Failed sessionId={null} failure={{ of: 'invalid', message: texts.error.missing }} />
  )
}

function Completion({ sessionId }: { sessionId: string }) {
  const { state, again } = useCompletion(sessionId)
  if (state.name === 'failed' && state.failure.of === 'ended') return <Ended message={state.failure.message} />
  if (state.name === 'failed') return <Failed sessionId={sessionId} failure={state.failure} onAgain={again} />
  if (state.name === 'done') return <Done email={state.email} plan={state.plan} />
  const { title, body, longer } = texts.processing
  const isOver = state.patience === 'over'
  return (
    <FormPage title={isOver ? texts.over.title : title}>
      <FormStack>
        {isOver ? <Notice>{texts.over.body}</Notice> : <Waiting text={state.patience === 'slow' ? longer : body} />}
        {state.patience === 'slow' && <Notice>{texts.slow}</Notice>}
        {state.patience !== 'fresh' && <PaymentSession id={sessionId} />}
        {isOver && <CheckAgain onPress={again} />}
        {state.patience !== 'fresh' && (
          <ButtonLink href={paths.contact(sessionId)} look="bordered">
            {texts.error.support}
          </ButtonLink>
        )}
      </FormStack>
    </FormPage>
  )
}

/** Who paid in this browser is logged in already; elsewhere a login follows. */
function Done({ email, plan }: { email: string; plan: string }) {
  const session = useSession()
  const tier: Tier | undefined = tiers.find(each => each === plan)
  const words = texts.success
  return (
    <FormPage title={words.title} lead={session.state === 'visitor' ? words.paid : undefined}>
      <FormStack>
        <Facts
          facts={[
            [words.email, email],
            [words.plan, tier ? words.planName(tier) : plan],
            ...(tier ? [[words.tokens, words.amount(tier)] as const] : []),
          ]}
        />
        {session.state === 'visitor' && <ButtonLink href={paths.login()}>{words.login}</ButtonLink>}
        {session.state === 'user' && (
          <>
            <ButtonLink href={paths.home()}>{words.start}</ButtonLink>
            <ButtonLink href={paths.account()} look="bordered">
              {words.account}
            </ButtonLink>
          </>
        )}
      </FormStack>
    </FormPage>
  )
}

/** Nothing was charged, or it is given back: whoever waits here starts anew, or has an account already. */
function Ended({ message }: { message: string }) {
  const { ended, error } = texts
  return (
    <FormPage title={ended.title}>
      <FormStack>
        <Notice isError>{message}</Notice>
        <ButtonLink href={paths.plans()}>{error.plans}</ButtonLink>
        <ButtonLink href={paths.login()} look="bordered">
          {ended.login}
        </ButtonLink>
        <ButtonLink href={paths.contact()} look="quiet">
          {error.support}
        </ButtonLink>
      </FormStack>
    </FormPage>
  )
}

type FailedProps = { sessionId: string | null; failure: Failure; onAgain?: () => void }

function Failed({ sessionId, failure, onAgain }: FailedProps) {
  const words = texts.error
  useEffect(() => {
    toast(sessionId ? texts.error.toast(sessionId) : texts.error.toastPlain, { isError: true })
  }, [sessionId])
  return (
    <FormPage title={words.title}>
      <FormStack>
        <Notice isError>{failure.message}</Notice>
        <p>{failure.of === 'invalid' ? words.invalid : words.keep}</p>
        {sessionId && <PaymentSession id={sessionId} />}
        <ButtonLink href={paths.contact(sessionId ?? undefined)}>{words.support}</ButtonLink>
        {onAgain && <CheckAgain isSecond onPress={onAgain} />}
        {!sessionId && (
          <ButtonLink href={paths.plans()} look="quiet">
            {words.plans}
          </ButtonLink>
        )}
      </FormStack>
    </FormPage>
  )
}
