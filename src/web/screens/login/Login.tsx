import { Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { loginTarget } from '#core/requests/redirect.ts'
import { api } from '../../api.ts'
import { AwaitedVideo } from '../../awaited-video/AwaitedVideo.tsx'
import { type Awaiting, pageAwaiting, submittedVideoId } from '../../awaited-video/awaited-video.ts'
import { errorMessage } from '../../error-text.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { isPanelMode, paths, patterns } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { readStored, store } from '../../shell/storage.ts'
import { useTitle } from '../../shell/title.ts'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { Form, FormFooter, FormPage } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { BlockedHandoff } from './BlockedHandoff.tsx'
import { SignupOffer } from './SignupOffer.tsx'
import { texts } from './texts.ts'
import { useHandoff } from './useHandoff.ts'

type Fields = { email: string; password: string }

const problemsOf = ({ email, password }: Fields): Partial<Fields> => ({
  ...(email.trim() === '' ? { email: texts.emailRequired } : {}),
  ...(password === '' ? { password: texts.passwordRequired } : {}),
})

/** Logs in, and returns to the page that required it. */
export default function Login() {
  useTitle(texts.title)
  const session = useSession()
  const redirect = useRedirectAfterLogin()
  const utils = api.useUtils()
  const form = useForm({ email: '', password: '' }, problemsOf)
  const handoff = useHandoff()
  const [awaiting] = useState(readAwaiting)
  const [handoffUrl, setHandoffUrl] = useState<string | null>(null)
  const login = api.auth.login.useMutation()
  const isMounted = useIsMounted()
  const mayOfferSignup = !isOwnerMode()
  const words = mayOfferSignup ? texts : texts.loginOnly

  // Signed-in users are redirected in the same way.
  const isSignedIn = session.state === 'user'
  const skipForm = useEffectEvent(() => {
    if (login.isIdle) redirect()
  })
  useEffect(() => {
    if (isSignedIn) skipForm()
  }, [isSignedIn])

  const submit = async (): Promise<void> => {
    if (!form.check() || login.isPending) return
    const tab = handoff.openTab()
    const user = await login.mutateAsync({ ...form.values, panel: isPanelMode() }).catch(() => null)
    if (user === null) return tab?.close()
    utils.auth.user.setData(undefined, user)
    // A user who has left the page meanwhile is logged in there.
    if (isMounted()) {
      const address = await handoff.finish(tab)
      if (address) setHandoffUrl(address)
      else redirect()
    } else tab?.close()
    await utils.invalidate()
  }

  if (handoffUrl) return <BlockedHandoff address={handoffUrl} onStay={redirect} />
  return (
    <FormPage
      loadsLater
      above={isPanelMode() && <Wordmark />}
      title={awaiting ? (awaiting.page ? words.resume : words.judge) : texts.title}
      lead={awaiting && !awaiting.page ? words.judgeLead : texts.lead}
    >
      {awaiting && (
        <>
          <AwaitedVideo videoId={awaiting.videoId} />
          {mayOfferSignup && <SignupOffer page={awaiting.page} />}
        </>
      )}
      <Form onSubmit={submit}>
        <TextInput label={texts.email} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          showLabel={texts.show}
          capsText={texts.caps}
          {...form.field('password')}
        />
        {login.isError && <Notice isError>{errorMessage(login.error, texts.failed)}</Notice>}
        <Button
          type="submit"
          fullWidth
          variant={awaiting && mayOfferSignup ? 'default' : 'filled'}
          disabled={login.isPending}
        >
          {login.isPending ? texts.submitting : texts.submit}
        </Button>
      </Form>
      <FormFooter>
        <Link href={paths.forgotPassword()} state={{ email: form.values.email }}>
          {texts.forgot}
        </Link>
        {!awaiting && mayOfferSignup && <SignupLink />}
      </FormFooter>
    </FormPage>
  )
}

const SignupLink = () => (
  <span>
    {texts.noAccount} <Link href={paths.signup()}>{texts.signup}</Link>
  </span>
)

/** The video to which the login leads: the one whose page the visitor comes from, or the one that they submitted at home. */
function readAwaiting(): Awaiting | null {
  const target = targetOf(location.search)
  const [path, query] = (target ?? '').split('?')
  if (path !== '/') return pageAwaiting(target)
  const videoId = submittedVideoId(new URLSearchParams(query).get('url') ?? undefined)
  return videoId === null ? null : { videoId, page: null }
}

const targetOf = (search: string): string | null =>
  loginTarget(new URLSearchParams(search).get('redirect'), readStored('itcb_redirect'))

/** The pages on the way to a payment, and after it. */
const paymentPages = [patterns.plans, patterns.upgrade, patterns.account]

/** The page after a payment shows the video's page that is stored: a login on the way there leaves it. */
const keepsStored = (target: string | null): boolean =>
  paymentPages.some(page => target?.startsWith(page)) && pageAwaiting(readStored('itcb_redirect')) !== null

/** Goes to the safe redirect target of the query or the stored one, else to the account. The stored one is used once. */
function useRedirectAfterLogin(): () => void {
  const [, navigate] = useLocation()
  const search = useSearch()
  // A signup or a password reset on the way leads back to the same page.
  useEffect(() => {
    const target = targetOf(location.search)
    if (target && !keepsStored(target)) store('itcb_redirect', target)
  }, [])
  return () => {
    const target = targetOf(search)
    if (!keepsStored(target)) store('itcb_redirect', null)
    navigate(target ?? paths.account(), { replace: true, state: { autosubmit: true } })
  }
}
