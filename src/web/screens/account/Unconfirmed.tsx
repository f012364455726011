import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../../ui/Settings.tsx'
import { texts } from './texts.ts'

const words = texts.arrivals

/** A payment was made of which nothing is known yet: it stands until it is there, so that nobody pays twice. */
export function Unconfirmed({ onCheck }: { onCheck(): void }) {
  return (
    <Notice
      isError
      action={
        <Actions>
          <Button size="small" onClick={onCheck}>
            {words.check}
          </Button>
          <ButtonLink look="bordered" size="small" href={paths.contact()}>
            {words.support}
          </ButtonLink>
        </Actions>
      }
    >
      {words.upgradeIssue}
    </Notice>
  )
}
