import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { Flex, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { PreviewView } from '#contract/billing.ts'
import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import css from './ChangeTerms.module.css'
import { cardText, exactMoney, texts } from './texts.ts'
import type { ChosenChange } from './usePlanChange.ts'

const words = texts.confirm

type ChangeTermsProps = { preview: PreviewView; change: ChosenChange; periodEnd: string | null }

/** The exact price, when the change starts, what is charged each month and what is lost. */
export function ChangeTerms({ preview, change, periodEnd }: ChangeTermsProps) {
  const gainsNothing = change.isReset && isMonthUnused(preview, change)
  return (
    <>
      <Total preview={preview} />
      <Flex component="ul" direction="column" gap="xs" c="dimmed">
        {gainsNothing ? (
          <WarningItem>{words.gainsNothing(periodEnd, monthAfter(preview))}</WarningItem>
        ) : (
          <li>{startText(preview, change)}</li>
        )}
        <li>{renewalText(preview)}</li>
        {!preview.isImmediate && <WarningItem>{downgradeText(change)}</WarningItem>}
        {!gainsNothing && preview.tokensLost > 0 && preview.periodStart !== null && (
          <WarningItem>{words.lost(formatTokens(preview.tokensLost))}</WarningItem>
        )}
      </Flex>
    </>
  )
}

const WarningItem = ({ children }: { children: string }) => (
  <Text component="li" c="bright" fw={550}>
    {children}
  </Text>
)

/** Price, tax and sum, as Stripe computes them for this customer; before a first payment without the tax. */
function Total({ preview }: { preview: PreviewView }) {
  const { rows } = words
  // The payment page knows the customer's address, and so the tax.
  const isTaxKnown = !isFirstPayment(preview)
  return (
    <Table
      className={css.total}
      ta="right"
      verticalSpacing={6}
      horizontalSpacing={0}
      withRowBorders={false}
      tabularNums
    >
      <Table.Tbody>
        <Table.Tr>
          <Table.Th scope="row">{plans[preview.tier].name}</Table.Th>
          <Table.Td>{exactMoney(preview.price)}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{rows.tax}</Table.Th>
          <Table.Td>{isTaxKnown ? exactMoney(preview.tax) : rows.taxLater}</Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th scope="row">{totalLabel(preview)}</Table.Th>
          <Table.Td>{isTaxKnown ? exactMoney(preview.total) : rows.plusTax(preview.price)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

/** Has the size of the price and its terms while they load. */
export const ChangeTermsSkeleton = () => (
  <Stack gap="sm">
    <Text c="dimmed" role="status">
      {words.loading}
    </Text>
    <Skeleton height={112} />
    <Skeleton height={48} />
    <Skeleton height={44} />
  </Stack>
)

/** The label of the button that confirms the change. */
export const submitLabel = (preview: PreviewView): string => {
  if (!preview.isImmediate) return words.submit.later
  return isFirstPayment(preview) ? words.submit.first : words.submit.now(exactMoney(preview.total))
}

/** Without a current period the payment page comes first. */
const isFirstPayment = ({ periodStart }: PreviewView): boolean => periodStart === null

const totalLabel = (preview: PreviewView): string => {
  if (!preview.isImmediate) return words.rows.later(preview.effectiveAt)
  if (isFirstPayment(preview)) return words.rows.next
  return preview.card === null ? words.rows.now : words.rows.nowTo(cardText(preview.card))
}

const startText = (preview: PreviewView, { tier }: ChosenChange): string => {
  if (!preview.isImmediate) return words.later(plans[tier].name, preview.effectiveAt)
  return isFirstPayment(preview) ? words.startsPaid : words.startsNow
}

function renewalText(preview: PreviewView): string {
  if (isFirstPayment(preview)) return words.repeatsPlusTax(preview.price)
  return words.repeats(preview.total, preview.isImmediate ? monthAfter(preview) : null)
}

/** The same day of the next month, or its last day. */
function monthAfter({ effectiveAt }: PreviewView): string {
  const next = new Date(effectiveAt)
  const date = next.getUTCDate()
  next.setUTCMonth(next.getUTCMonth() + 1)
  if (next.getUTCDate() !== date) next.setUTCDate(0)
  return next.toISOString()
}

const tokensOf = (tier: Tier): number => shownTokens(plans[tier].monthlyBudget)

const downgradeText = ({ tier, from }: ChosenChange): string =>
  words.less(
    formatTokens(tokensOf(tier)),
    formatTokens(tokensOf(from)),
    plans[from].choosesModel && !plans[tier].choosesModel,
  )

const isMonthUnused = ({ tokensLost, periodStart }: PreviewView, { from }: ChosenChange): boolean =>
  periodStart !== null && tokensLost >= tokensOf(from)
