import { Button } from '../ui/Button.tsx'
import css from './PaymentSession.module.css'
import { texts } from './texts.ts'

/** Asks once more what became of a payment. Who has paid must not read it as paying again. */
export const CheckAgain = ({ onPress }: { onPress(): void }) => (
  <>
    <Button onClick={onPress}>{texts.session.again}</Button>
    <p className={css.free}>{texts.session.free}</p>
  </>
)
