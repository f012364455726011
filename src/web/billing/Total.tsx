import type { PreviewView } from '#contract/billing.ts'
import { plans } from '#core/plans.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './ConfirmChange.module.css'
import { texts } from './texts.ts'

/** Price, tax and sum, as the payment service computes them for this person. */
export function Total({ preview }: { preview: PreviewView }) {
  const { rows, cents } = texts.confirm
  return (
    <table className={css.total}>
      <tbody>
        <tr>
          <th scope="row">{plans[preview.tier].name}</th>
          <td>{cents(preview.price)}</td>
        </tr>
        <tr>
          <th scope="row">{rows.tax}</th>
          <td>{cents(preview.tax)}</td>
        </tr>
        <tr>
          <th scope="row">{whenOf(preview)}</th>
          <td>{cents(preview.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Without a period that runs the payment page comes first (decision 1). */
function whenOf({ isImmediate, periodStart, effectiveAt }: PreviewView): string {
  const { rows } = texts.confirm
  if (!isImmediate) return rows.later(effectiveAt)
  return periodStart === null ? rows.next : rows.now
}

/** The room that the total and its terms will take. */
export function TotalSkeleton({ words }: { words: string }) {
  return (
    <div className={css.loading}>
      <p className={css.quiet} role="status">
        {words}
      </p>
      <Skeleton height={112} />
      <Skeleton height={48} />
      <Skeleton height={44} />
    </div>
  )
}
