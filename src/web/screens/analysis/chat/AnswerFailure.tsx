import { Button, CloseButton, Text } from '@mantine/core'
import { Link } from 'wouter'
import { api } from '#web/api.ts'
import { offersOf } from '#web/billing/useUpgradeOffers.ts'
import type { ExplainedError } from '#web/error-text.ts'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import { useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './ChatNotice.module.css'
import { ChatNotice } from './ChatNotice.tsx'

/** What went wrong, in the answer's place, with what the user can do. */
export function AnswerFailure({ text, code, isNew = false, ...handlers }: FailureProps) {
  return (
    <ChatNotice role={isNew ? 'alert' : undefined} actions={<FailureActions code={code} {...handlers} />}>
      {text}
    </ChatNotice>
  )
}

type Handlers = {
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}
type FailureProps = Handlers & {
  text: string
  code?: string | undefined
  /** True when it happens now; a failure that is shown again after a reload is not announced. */
  isNew?: boolean
}

/**
 * The dismissible error bar, for the last question or action. A spent budget also says when it resets and
 * offers an upgrade; a video that is too long for the model leads to the choice of another one.
 */
export function ErrorBar({ problem, isRefusal = false, ...handlers }: ErrorBarProps) {
  const { limitDialog, dismiss } = useChat().asking
  const isBudgetSpent = problem.code === 'BUDGET_EXCEEDED'
  const usage = api.usage.read.useQuery(undefined, { enabled: isBudgetSpent, retry: false })
  const resetsOn = usage.data?.periodEnd
  return (
    <ChatNotice
      role="alert"
      actions={
        <>
          {isBudgetSpent && !isOwnerMode() && (
            <Button size="sm" disabled={limitDialog.isLoading} onClick={() => limitDialog.open(offersOf(problem))}>
              {texts.chat.upgrade}
            </Button>
          )}
          <FailureActions code={problem.code} {...handlers} />
        </>
      }
      corner={
        <CloseButton
          size="lg"
          iconSize={14}
          className={css.dismiss}
          aria-label={texts.chat.dismiss}
          onClick={dismiss}
        />
      }
    >
      {problem.message} {isBudgetSpent && resetsOn && texts.chat.resets(resetsOn)}
      {isRefusal && !isBudgetSpent && !outcomeUnknown.includes(problem.code) && (
        <Text span display="block" size="xs" c="dimmed">
          {texts.chat.uncharged}
        </Text>
      )}
    </ChatNotice>
  )
}

/** After these failures, an answer may or may not have been charged. */
const outcomeUnknown: readonly ExplainedError['code'][] = ['NETWORK', 'AI_TIMEOUT']

type ErrorBarProps = Handlers & {
  problem: ExplainedError
  /** True for a question that the server refused. */
  isRefusal?: boolean
}

/** What the user can do about a question without an answer. */
const FailureActions = ({ code, onRetry, onEdit }: Handlers & { code: string | undefined }) => (
  <>
    {code === 'CONTEXT_TOO_LARGE' && (
      <Button component={Link} size="sm" variant="default" href={paths.account()}>
        {texts.chat.account}
      </Button>
    )}
    {onRetry && (
      <Button size="sm" variant="default" onClick={onRetry}>
        {texts.chat.retry}
      </Button>
    )}
    {onEdit && (
      <Button size="sm" variant="default" onClick={onEdit}>
        {texts.chat.edit}
      </Button>
    )}
  </>
)
