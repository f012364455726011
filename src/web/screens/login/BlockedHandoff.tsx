import { Button } from '@mantine/core'
import { useState } from 'react'
import { secretLifetime } from '#core/accounts/session-lifetime.ts'
import { patterns } from '../../paths.ts'
import { Wordmark } from '../../shell/Wordmark.tsx'
import { FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { useTimer } from '../../ui/useTimer.ts'
import { texts } from './texts.ts'

/** Shown in a panel when the browser blocked the tab: a link that hands the login over until its code expires. */
export function BlockedHandoff({ address, onStay }: { address: string; onStay(): void }) {
  const [isExpired, setIsExpired] = useState(false)
  useTimer(secretLifetime.handoffMs, () => setIsExpired(true))
  return (
    <FormPage
      above={<Wordmark />}
      title={texts.handoff.title}
      lead={isExpired ? texts.handoff.expired : texts.handoff.body}
    >
      <FormReplacement>
        <Button onClick={onStay}>{texts.handoff.go}</Button>
        <Button
          component="a"
          target="_blank"
          rel="noreferrer"
          variant="default"
          href={isExpired ? patterns.login : address}
        >
          {texts.handoff.open}
        </Button>
      </FormReplacement>
    </FormPage>
  )
}
