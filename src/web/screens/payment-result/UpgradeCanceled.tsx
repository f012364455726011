import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { paths, patterns } from '../../paths.ts'
import { forgetAwaiting } from '../../shell/forget-awaiting.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import { useDelayedRedirect } from '../../shell/useDelayedRedirect.ts'
import { FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { texts } from './texts.ts'

const words = texts.canceled
const redirectMs = 3000

/** The page after a canceled payment. */
export default function UpgradeCanceled() {
  useTitle(words.title)
  useEffect(() => {
    toast(words.toast)
    return forgetOnAccount
  }, [])
  const seconds = useDelayedRedirect(paths.account(), redirectMs, { pauses: true })
  return (
    <FormPage title={words.heading} lead={words.leaving(seconds)}>
      <FormReplacement>
        <Button component={Link} href={paths.account()}>
          {words.account}
        </Button>
        <Button component={Link} href={paths.plans()} variant="default">
          {words.plans}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}

/** Who goes on to the account has given up the payment: nothing waits for it. The plans lead to another one. */
function forgetOnAccount(): void {
  if (window.location.pathname === patterns.account) forgetAwaiting()
}
