import { isOwnerMode } from '../../owner-mode.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { Invitation } from './Invitation.tsx'
import PopularVideos from './PopularVideos.tsx'

/** For visitors: the popular videos, how it works, then the price. */
export default function VisitorHome() {
  return (
    <>
      <PopularVideos />
      <HowItWorks />
      {!isOwnerMode() && <Invitation />}
    </>
  )
}
