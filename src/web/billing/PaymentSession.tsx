import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '../ui/IconButton.tsx'
import { useCopying } from '../ui/useCopying.ts'
import css from './PaymentSession.module.css'
import { texts } from './texts.ts'

const words = texts.session
const endLength = 8

/** The session of a payment, to be quoted to support: on one line, and copied whole. */
export function PaymentSession({ id }: { id: string }) {
  const { outcome, copy } = useCopying()
  const Sign = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <div className={css.session}>
      <p>{outcome ? words[outcome] : words.quote}</p>
      <p className={css.id} title={id}>
        <span className={css.start}>{id.slice(0, -endLength)}</span>
        <span className={css.end}>{id.slice(-endLength)}</span>
      </p>
      <div className={css.copy}>
        <IconButton look="bordered" label={words.copy} onClick={() => copy(id)}>
          <Sign size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <span className="sr-only" role="status">
        {outcome && words[outcome]}
      </span>
    </div>
  )
}
