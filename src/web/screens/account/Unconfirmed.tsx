import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const words = texts.arrivals

/** A payment was made of which nothing is known yet: it stands until it is there, so that nobody pays twice. */
export function Unconfirmed({ onCheck }: { onCheck(): void }) {
  return (
    <Notice
      isError
      action={
        <Button size="small" onClick={onCheck}>
          {words.check}
        </Button>
      }
    >
      {words.upgradeIssue} <Link href={paths.contact()}>{words.support}</Link>.
    </Notice>
  )
}
