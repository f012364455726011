import { useSearch } from 'wouter'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormPage, FormStack } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { texts } from './texts.ts'
import { useLeaving } from './useLeaving.ts'
import { useVerification } from './useVerification.ts'

const words = texts.success

/** Spec §4: three seconds after a payment, two after an address without one. */
const paidMs = 3000
const invalidMs = 2000

/** Where the payment page leads after a first subscription: it is verified, then the account goes on (spec §2). */
export default function UpgradeSuccess() {
  useTitle(words.title)
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  return <FormPage title={words.title}>{sessionId ? <Verified sessionId={sessionId} /> : <Invalid />}</FormPage>
}

function Invalid() {
  useLeaving(paths.account(), invalidMs)
  return (
    <FormStack>
      <Notice isError>{words.invalid}</Notice>
      <ButtonLink href={paths.account()}>{words.account}</ButtonLink>
    </FormStack>
  )
}

function Verified({ sessionId }: { sessionId: string }) {
  const { state, again } = useVerification(sessionId)
  const account = paths.account(`upgrade=success&session_id=${encodeURIComponent(sessionId)}`)
  useLeaving(state === 'paid' ? account : null, paidMs)
  if (state === 'paid')
    return (
      <FormStack>
        <Notice>
          <p>{words.done}</p>
          <p>{words.leaving}</p>
        </Notice>
        <ButtonLink href={account}>{words.account}</ButtonLink>
      </FormStack>
    )
  if (state === 'processing' || state === 'slow')
    return (
      <FormStack>
        <Waiting text={words.processing} />
        {state === 'slow' && <Notice>{words.slow}</Notice>}
      </FormStack>
    )
  return (
    <FormStack>
      <Notice isError>{words[state]}</Notice>
      {state === 'unreachable' && <Button onClick={again}>{words.again}</Button>}
      <ButtonLink href={paths.contact(sessionId)} look="bordered">
        {words.support}
      </ButtonLink>
    </FormStack>
  )
}
