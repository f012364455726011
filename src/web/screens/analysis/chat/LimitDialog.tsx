import type { ComponentProps } from 'react'
import UsageLimitDialog from '#web/billing/UsageLimitDialog.tsx'
import { useChat } from '../analysis-context.ts'
import { stillWorks } from './still-works.ts'

/** The dialog of a used up month, with what can still be done about this video. */
export default function LimitDialog(props: Omit<ComponentProps<typeof UsageLimitDialog>, 'stillWorks'>) {
  const { budget } = useChat()
  return <UsageLimitDialog {...props} stillWorks={stillWorks(budget)} />
}
