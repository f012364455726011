import { Example } from './Example.tsx'
import { ExampleRoom } from './ExampleRoom.tsx'
import { Invitation } from './Invitation.tsx'
import Popular from './Popular.tsx'
import { useShowcase } from './useShowcase.ts'

/** For visitors: a real verdict first, then the popular videos, and only then the price. */
export default function Visitor() {
  const showcase = useShowcase()
  // Nothing stands below the example before it is there, so that nothing has to move.
  if (showcase.isWaiting) return <ExampleRoom />
  return (
    <>
      <Example showcase={showcase} />
      <Popular />
      <Invitation />
    </>
  )
}
