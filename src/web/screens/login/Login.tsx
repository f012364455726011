import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { loginTarget } from '#core/redirect.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { isPanelMode } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { readStored, store } from '../../shell/storage.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Login.module.css'
import { texts } from './texts.ts'

type Errors = { email?: string; password?: string }

/** Signs in, and goes back to where it was asked for (spec §4, decision 50). */
export default function Login() {
  useTitle(texts.title)
  const session = useSession()
  const leave = useLeave()
  const utils = api.useUtils()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const login = api.auth.login.useMutation({
    onSuccess: async user => {
      utils.auth.user.setData(undefined, user)
      leave()
      await utils.invalidate()
    },
  })

  // Somebody who is signed in already is led on in the same way.
  const isSignedIn = session.state === 'user'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the session's first answer counts
  useEffect(() => {
    if (isSignedIn && login.isIdle) leave()
  }, [isSignedIn])

  const submit = (): void => {
    const missing: Errors = {
      ...(email.trim() === '' ? { email: texts.emailRequired } : {}),
      ...(password === '' ? { password: texts.passwordRequired } : {}),
    }
    setErrors(missing)
    if (missing.email || missing.password) return
    login.mutate({ email, password, panel: isPanelMode() })
  }

  return (
    <section className={css.page}>
      <h1 className={css.title}>{texts.title}</h1>
      <p className={css.lead}>{texts.lead}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          error={errors.email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': `${texts.show} / ${texts.hide}`, tabIndex: 0 }}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        {login.isError && (
          <p className={css.failed} role="alert">
            {explain(login.error, texts.failed).message}
          </p>
        )}
        <Button type="submit" isWide disabled={login.isPending}>
          {login.isPending ? texts.submitting : texts.submit}
        </Button>
      </form>
    </section>
  )
}

/** Goes to the safe return target of the query or the stored one, which is then forgotten; without one, home. */
function useLeave(): () => void {
  const [, navigate] = useLocation()
  const search = useSearch()
  return () => {
    const target = loginTarget(new URLSearchParams(search).get('redirect'), readStored('itcb_redirect'))
    store('itcb_redirect', null)
    navigate(target ?? '/', { replace: true, state: { autosubmit: true } })
  }
}
