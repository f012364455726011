import { Example } from './Example.tsx'
import { ExampleSkeleton } from './ExampleSkeleton.tsx'
import { Invitation } from './Invitation.tsx'
import PopularVideos from './PopularVideos.tsx'
import { useShowcase } from './useShowcase.ts'

/** For visitors: an example verdict, the popular videos, then the price. */
export default function VisitorHome() {
  const showcase = useShowcase()
  // Nothing is shown below the example until it is loaded, so that nothing moves.
  if (showcase.isWaiting) return <ExampleSkeleton />
  return (
    <>
      <Example showcase={showcase} />
      <PopularVideos />
      <Invitation />
    </>
  )
}
