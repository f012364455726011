import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isVideoId } from '#core/video-address.ts'
import { paths } from '../../paths.ts'
import { readStored, store } from '../../shell/storage.ts'
import { type Entry, noteEntry, readEntry } from './entry.ts'

const fullAddress = (given: string): string =>
  isVideoId(given.trim()) ? `https://www.youtube.com/watch?v=${given.trim()}` : given

const givenAddress = (): string | null => {
  const query = new URLSearchParams(window.location.search)
  return query.get('yt') ?? query.get('url')
}

type Handlers = {
  /** Submits an address; `since` when its processing began before, as after a reload. */
  submit(url: string, since?: number): void
  /** Puts an address into the field that was given here before. */
  fill(url: string): void
  clear(): void
}

/**
 * An address that came with the visit: by `?yt=` or `?url=`, or kept over a login. It is submitted once,
 * after it has left the page's address, so that Back does not submit it again. What was being processed here goes on.
 */
export function useArrival({ submit, fill, clear }: Handlers): void {
  const [, navigate] = useLocation()
  const entry = useHistoryState<Entry | null>()
  const isConsumed = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry's wish is the event
  useEffect(() => {
    if (!entry?.resetForm) return
    noteEntry({ resetForm: undefined })
    clear()
  }, [entry])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once per visit
  useEffect(() => {
    if (isConsumed.current) return
    isConsumed.current = true
    const { autosubmit, address, since, resetForm } = readEntry()
    const given = givenAddress()
    const arrived = given ?? (autosubmit ? readStored('itcb_autosubmit') : null)
    if (autosubmit) noteEntry({ autosubmit: undefined })
    if (given !== null) navigate(paths.home(), { replace: true, state: history.state })
    if (arrived) {
      store('itcb_autosubmit', null)
      submit(fullAddress(arrived))
    } else if (!resetForm && address && since) submit(address, since)
    else if (!resetForm && address) fill(address)
  }, [])
}
