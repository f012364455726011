import { parseVideoAddress } from '#core/video-address.ts'
import { readStored } from '../shell/storage.ts'

/** The id in the address that a visitor submitted, which waits for their login or signup; null when there is none. */
export function awaitedVideoId(address: string | null = readStored('itcb_autosubmit')): string | null {
  const parsed = parseVideoAddress(address ?? '')
  return 'videoId' in parsed ? parsed.videoId : null
}
