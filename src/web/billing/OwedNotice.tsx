import { apart, api } from '../api.ts'
import { toast } from '../shell/toasts.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'
import { OutwardLink, useOutwardPage } from './useOutwardPage.tsx'
import { useRefreshed } from './useRefreshed.ts'
import { useSyncing } from './useSyncing.ts'

const words = texts.owed

/** A payment is owed: the way to pay it, above everything else (design §5.4). It follows the payment in the other tab. */
export function OwedNotice() {
  const status = api.billing.status.useQuery(undefined, apart)
  const refresh = useRefreshed()
  const pay = useOutwardPage(api.billing.recoverPayment.useMutation(), words.failed)
  const isOwed = status.data?.paymentRecovery === true
  useSyncing(isOwed && pay.hasOpened, info => {
    if (info.paymentRecovery) return false
    if (info.active) toast(words.recovered)
    void refresh()
    return true
  })
  if (!isOwed) return null
  return (
    <Notice
      isError
      action={
        <Button size="small" disabled={pay.isOpening} onClick={pay.open}>
          {pay.isOpening ? words.opening : words.pay}
        </Button>
      }
    >
      <p>
        <strong>{words.title}</strong> {words.body}
      </p>
      <OutwardLink page={pay} text={words.pay} />
    </Notice>
  )
}
