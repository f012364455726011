import { useEffect } from 'react'
import { useLeaving } from '../../billing/useLeaving.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { FormPage, FormStack } from '../../ui/FormPage.tsx'
import { texts } from './texts.ts'

const words = texts.cancelled
const leaveMs = 3000

/** Where the payment page leads when somebody turned back (spec §4). */
export default function UpgradeCancelled() {
  useTitle(words.title)
  useEffect(() => toast(words.toast), [])
  const seconds = useLeaving(paths.account(), leaveMs)
  return (
    <FormPage title={words.title} lead={words.leaving(seconds)}>
      <FormStack>
        <ButtonLink href={paths.account()}>{words.account}</ButtonLink>
        <ButtonLink href={paths.plans()} look="bordered">
          {words.plans}
        </ButtonLink>
      </FormStack>
    </FormPage>
  )
}
