import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import css from './PaymentSession.module.css'
import { texts } from './texts.ts'

const words = texts.session
const endLength = 8
const toldMs = 2000

/** The session of a payment, to be quoted to support: on one line, and copied whole. */
export function PaymentSession({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(id).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'copyFailed')
    setTimeout(() => setOutcome(null), toldMs)
  }
  const Sign = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <div className={css.session}>
      <p>{outcome ? words[outcome] : words.quote}</p>
      <p className={css.id} title={id}>
        <span className={css.start}>{id.slice(0, -endLength)}</span>
        <span className={css.end}>{id.slice(-endLength)}</span>
      </p>
      <div className={css.copy}>
        <IconButton look="bordered" label={words.copy} onClick={copy}>
          <Sign size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <span className="sr-only" role="status">
        {outcome && words[outcome]}
      </span>
    </div>
  )
}
