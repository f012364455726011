import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** A payment is owed: it comes before any change of plan. */
export const OwedNotice = () => (
  <Notice
    isError
    action={
      <ButtonLink href={paths.account()} size="small">
        {texts.owed.action}
      </ButtonLink>
    }
  >
    {texts.owed.words}
  </Notice>
)
