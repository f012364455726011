import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Told } from './Told.tsx'
import { texts } from './texts.ts'

/** What went wrong, in the answer's place, with the way on. */
export function Failure({ text, code, isNews = false, onRetry, onEdit }: FailureProps) {
  return (
    <Told
      role={isNews ? 'alert' : undefined}
      ways={<Ways isTooLarge={code === 'CONTEXT_TOO_LARGE'} onRetry={onRetry} onEdit={onEdit} />}
    >
      {text}
    </Told>
  )
}

/** What can be done about a question without an answer. */
export const Ways = ({ isTooLarge, onRetry, onEdit }: WaysProps) => (
  <>
    {isTooLarge && (
      <ButtonLink size="small" look="bordered" href={paths.account()}>
        {texts.chat.account}
      </ButtonLink>
    )}
    {onRetry && (
      <Button size="small" look="bordered" onClick={onRetry}>
        {texts.chat.retry}
      </Button>
    )}
    {onEdit && (
      <Button size="small" look="bordered" onClick={onEdit}>
        {texts.chat.edit}
      </Button>
    )}
  </>
)

type Handlers = {
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}
type WaysProps = Handlers & { isTooLarge: boolean }

type FailureProps = Handlers & {
  text: string
  code?: string | undefined
  /** True when it happens now; what is read again later is no alert. */
  isNews?: boolean
}
