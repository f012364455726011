import { Badge, Box, Button, Flex, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import type { Offer } from '#core/billing/offers.ts'
import { formatTokens, fromDollars, shownTokens } from '#core/plans/budget.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { api } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import looks from '../ui/looks.module.css'
import { ConfirmChangeDialog } from './ConfirmChangeDialog.tsx'
import { texts } from './texts.ts'
import css from './UsageLimitDialog.module.css'
import type { ChosenChange } from './usePlanChange.ts'

/**
 * Shown at or shortly before the monthly limit, and when a request costs more than is left: when the budget resets, what
 * still works, and the offers of more tokens now.
 */
export default function UsageLimitDialog({ offers, message, stillWorks, onClose, onDone }: UsageLimitDialogProps) {
  const session = useSession()
  const usage = api.usage.read.useQuery(undefined, { retry: false })
  const [change, setChange] = useState<ChosenChange | null>(null)
  const from: Tier | null = session.user?.subscriptionTier ?? null
  if (change) return <ConfirmChangeDialog change={change} onClose={onClose} onDone={onDone} />
  const resetsOn = session.user?.budgetResetsAt
  const hasTokensLeft = (usage.data?.remainingTokens ?? 0) > 0
  // Without a message, it was opened from the notice that the budget is almost used up.
  const isAlmost = hasTokensLeft && message === undefined
  return (
    <Dialog
      title={isAlmost ? texts.limit.more : hasTokensLeft ? texts.limit.short : texts.limit.title}
      closeLabel={texts.buttons.close}
      onClose={onClose}
    >
      <p>
        {isAlmost ? null : (message ?? texts.limit.fallback)} {stillWorks} {resetsOn && texts.limit.resets(resetsOn)}
      </p>
      {offers.length === 0 || from === null ? (
        <p>{texts.noOptions}</p>
      ) : (
        <>
          <Text c="dimmed">{texts.limit.how}</Text>
          <Paper component="ul" className={looks.rows}>
            {offers.map((offer, index) => (
              <OfferItem
                key={`${offer.tier}-${offer.isReset}`}
                offer={offer}
                takesFocus={index === 0}
                onChoose={() => setChange({ tier: offer.tier, isReset: offer.isReset, from })}
              />
            ))}
          </Paper>
        </>
      )}
      <div className={css.footer}>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {texts.buttons.cancel}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

type UsageLimitDialogProps = {
  offers: readonly Offer[]
  message?: string | undefined
  stillWorks?: string
  /** After a paid change, on the page where it was needed. */
  onDone(): void
  onClose(): void
}

/** One offer as a row, so that all are visible at once; the next dialog has its terms. */
function OfferItem({ offer, takesFocus, onChoose }: { offer: Offer; takesFocus: boolean; onChoose(): void }) {
  const words = offer.isReset ? texts.buttons.reset : texts.buttons.upgradeTo(plans[offer.tier].name)
  return (
    <Flex component="li" gap="sm" align="center" justify="space-between" py="sm" pl="md" pr="sm">
      <Box flex={1} miw={0}>
        <Flex wrap="wrap" align="center" gap="2px 10px">
          <Text ff="heading" size="md" fw={600}>
            {offer.title}
          </Text>
          {offer.recommended && <Badge variant="light">{texts.recommended}</Badge>}
        </Flex>
        <Text size="xs" c="dimmed" className={`${looks.tabular} ${css.price}`}>
          <span>{texts.offer.price(offer.price)}</span>
          <span className={css.dot}> · </span>
          <span>{texts.tokens(formatTokens(shownTokens(fromDollars(offer.monthlyBudget))))}</span>
        </Text>
      </Box>
      <Button
        variant={offer.recommended ? 'filled' : 'default'}
        size="sm"
        miw={96}
        aria-label={words}
        data-autofocus={takesFocus || undefined}
        onClick={onChoose}
      >
        {offer.isReset ? texts.buttons.reset : texts.buttons.upgrade}
      </Button>
    </Flex>
  )
}
