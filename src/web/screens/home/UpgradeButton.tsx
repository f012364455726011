import { Button } from '@mantine/core'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { useUpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import { failureTexts } from './failure-texts.ts'

const UsageLimitDialog = lazyPart(() => import('../../billing/UsageLimitDialog.tsx'))

/** Fetches the upgrade offers and shows them in a dialog. */
export default function UpgradeButton({ message, onDone }: UpgradeButtonProps) {
  const limit = useUpgradeOffers()
  return (
    <>
      <Button disabled={limit.isLoading} onClick={() => limit.open()}>
        {failureTexts.upgrade}
      </Button>
      {limit.offers && (
        <UsageLimitDialog offers={limit.offers} message={message} onClose={limit.close} onDone={onDone} />
      )}
    </>
  )
}

/** `onDone`: the budget has grown. */
type UpgradeButtonProps = { message: string; onDone(): void }
