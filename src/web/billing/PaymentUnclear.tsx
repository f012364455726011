import { Link } from 'wouter'
import { paths } from '../paths.ts'
import css from './PaymentSession.module.css'

type PaymentUnclearProps = { words: { readonly ifPaid: string; readonly ifUnpaid: string; readonly plans: string } }

/** What to do while nobody knows whether it was paid: nothing is paid twice, and nobody is left without a way on. */
export const PaymentUnclear = ({ words }: PaymentUnclearProps) => (
  <div className={css.unclear}>
    <p>{words.ifPaid}</p>
    <p>
      {words.ifUnpaid} <Link href={paths.plans()}>{words.plans}</Link>
    </p>
  </div>
)
