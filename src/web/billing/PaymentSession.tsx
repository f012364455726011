import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { useCopying } from '../ui/useCopying.ts'
import css from './PaymentSession.module.css'
import { texts } from './texts.ts'

const words = texts.session

/** Both ends are kept, because they differ between sessions. */
const shortened = (id: string): string => (id.length > 28 ? `${id.slice(0, 16)}…${id.slice(-8)}` : id)

/** The payment's session id to quote to support: shortened on one line, copied in full. */
export function PaymentSession({ id }: { id: string }) {
  const { outcome, copy } = useCopying()
  return (
    <div className={css.session}>
      <p>{outcome ? words[outcome] : words.quote}</p>
      <p className={css.id} title={id}>
        {shortened(id)}
      </p>
      <div className={css.copy}>
        <Button variant="default" size="sm" aria-label={words.copyLabel} onClick={() => copy(id)}>
          {words.copy}
        </Button>
      </div>
      <span className="sr-only" role="status">
        {outcome && words[outcome]}
      </span>
    </div>
  )
}

type PaymentUnclearProps = { words: { readonly ifPaid: string; readonly ifUnpaid: string; readonly plans: string } }

/** What to do while a payment is unconfirmed: do not pay twice, or choose a plan again. */
export const PaymentUnclear = ({ words }: PaymentUnclearProps) => (
  <div className={css.unclear}>
    <p>{words.ifPaid}</p>
    <p>
      {words.ifUnpaid} <Link href={paths.plans()}>{words.plans}</Link>
    </p>
  </div>
)

/** Checks the payment again. Says that this is free, so that people who paid do not take it for a second payment. */
export const CheckAgain = ({ onPress }: { onPress(): void }) => (
  <>
    <Button onClick={onPress}>{words.again}</Button>
    <p className={css.free}>{words.free}</p>
  </>
)
