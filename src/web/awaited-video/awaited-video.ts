import { safeRedirect } from '#core/requests/redirect.ts'
import { isVideoId, parseVideoAddress } from '#core/videos/video-address.ts'
import { readStored, store } from '../shell/storage.ts'

/**
 * A video that waits for its visitor's account. `page` is its page, if the visitor comes from there; null if they
 * submitted it.
 */
export type Awaiting = { readonly videoId: string; readonly page: string | null }

/** The video of a submitted address; null when there is none. */
export function submittedVideoId(address: string | null = readStored('itcb_autosubmit')): string | null {
  const parsed = parseVideoAddress(address ?? '')
  return 'videoId' in parsed ? parsed.videoId : null
}

/** The video to whose page a redirect leads; null for another page. */
export function pageAwaiting(target: string | null): Awaiting | null {
  const videoId = /^\/analysis\/([^/?#]+)/.exec(target ?? '')?.[1] ?? ''
  return isVideoId(videoId) ? { videoId, page: target } : null
}

/** The video that waits for a payment: the one whose page led to the login or the plans, else the submitted one. */
export function storedAwaiting(): Awaiting | null {
  const videoId = submittedVideoId() ?? submittedVideoId(readStored('itcb_verdict'))
  return pageAwaiting(safeRedirect(readStored('itcb_redirect'))) ?? (videoId === null ? null : { videoId, page: null })
}

/**
 * Keeps an address that a button offers after a payment. No login submits it, because it may be the login of another
 * account.
 */
export function offerLater(address: string | null): void {
  store('itcb_autosubmit', null)
  store('itcb_verdict', address)
  store('itcb_redirect', null)
}
