import { apart, api } from '../api.ts'
import { toast } from '../shell/toasts.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { owedOf, settledWords } from './owing.ts'
import { texts } from './texts.ts'
import { OutwardLink, useOutwardPage } from './useOutwardPage.tsx'
import { useRefreshed } from './useRefreshed.ts'
import { useSyncing } from './useSyncing.ts'

const words = texts.owed

/**
 * The month or a change of plan waits for its payment: the way to pay, above everything else (design §5.4). It follows the
 * payment in the other tab.
 */
export function OwedNotice() {
  const status = api.billing.status.useQuery(undefined, apart)
  const refresh = useRefreshed()
  const pay = useOutwardPage(api.billing.recoverPayment.useMutation(), words.failed)
  const before = status.data
  const owed = owedOf(before)
  useSyncing(owed !== null && pay.hasOpened, info => {
    if (info.paymentRecovery) return false
    const news = before && settledWords(before, info)
    if (news) toast(news)
    void refresh()
    return true
  })
  if (!before || owed === null) return null
  const isMonth = owed === 'month'
  return (
    <Notice
      isError={isMonth}
      action={
        <Button size="small" disabled={pay.isOpening} onClick={pay.open}>
          {pay.isOpening ? words.opening : words.pay}
        </Button>
      }
    >
      <p>
        <strong>{isMonth ? words.title : words.change.title}</strong>{' '}
        {isMonth && before.tier && words.price(before.tier)}{' '}
        {isMonth ? (before.active ? words.body : words.over) : words.change.body}
      </p>
      <OutwardLink page={pay} text={words.pay} />
    </Notice>
  )
}
