import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useUpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import { texts } from './texts.ts'

const UsageLimit = lazy(() => import('../../billing/UsageLimit.tsx'))

/** Fetches the ways to more budget, and shows them. */
export default function Upgrade({ message }: { message: string }) {
  const limit = useUpgradeOffers()
  return (
    <>
      <Button disabled={limit.isLoading} onClick={() => limit.open()}>
        {texts.upgrade}
      </Button>
      {limit.offers && (
        <Suspense fallback={null}>
          <UsageLimit offers={limit.offers} message={message} onClose={limit.close} />
        </Suspense>
      )}
    </>
  )
}
