import { Button } from '../ui/Button.tsx'
import { useCopying } from '../ui/useCopying.ts'
import css from './PaymentSession.module.css'
import { texts } from './texts.ts'

const words = texts.session

/** Both ends tell one session from another. */
const shortened = (id: string): string => (id.length > 28 ? `${id.slice(0, 16)}…${id.slice(-8)}` : id)

/** The session of a payment, to be quoted to support: on one line, and copied whole. */
export function PaymentSession({ id }: { id: string }) {
  const { outcome, copy } = useCopying()
  return (
    <div className={css.session}>
      <p>{outcome ? words[outcome] : words.quote}</p>
      <p className={css.id} title={id}>
        {shortened(id)}
      </p>
      <div className={css.copy}>
        <Button look="bordered" size="small" aria-label={words.copyLabel} onClick={() => copy(id)}>
          {words.copy}
        </Button>
      </div>
      <span className="sr-only" role="status">
        {outcome && words[outcome]}
      </span>
    </div>
  )
}
