import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isVideoId, parseVideoAddress } from '#core/videos/video-address.ts'
import { paths } from '../../paths.ts'
import { readStored, store } from '../../shell/storage.ts'
import { type HistoryEntry, readEntry, updateEntry } from './history-entry.ts'
import type { Address } from './submission.ts'

const fullAddress = (given: string): string =>
  isVideoId(given.trim()) ? `https://www.youtube.com/watch?v=${given.trim()}` : given

/**
 * The address in the query; '' if its parameters have none, null without parameters. Another app may share a text: the
 * YouTube app puts the title before the link, and others leave `url` empty or put their own address there.
 */
const addressParam = (): string | null => {
  const query = new URLSearchParams(window.location.search)
  const given = ['yt', 'url', 'text', 'title'].flatMap(name => query.get(name) ?? [])
  for (const value of given) {
    const parsed = parseVideoAddress(value, { bareIds: true })
    if ('videoId' in parsed) return /\s/.test(value.trim()) ? fullAddress(parsed.videoId) : value
  }
  return given.find(value => value !== '') ?? given[0] ?? null
}

type Handlers = {
  /** `since`: when its processing began, if it did before a reload. */
  submit(address: Address, since?: number): void
  /** Puts a former address into the field. */
  fill(url: string): void
  clear(): void
}

/**
 * Submits the address that comes with a visit, by `?yt=`, by `?url=` or stored before a login. It does so once, after
 * removing it from the URL, so that Back does not submit it again. Processing that was under way continues.
 */
export function useIncomingAddress({ submit, fill, clear }: Handlers): void {
  const [, navigate] = useLocation()
  const entry = useHistoryState<HistoryEntry | null>()
  const isConsumed = useRef(false)

  const clearForm = useEffectEvent(clear)
  useEffect(() => {
    if (!entry?.resetForm) return
    updateEntry({ resetForm: undefined })
    clearForm()
  }, [entry])

  const arrive = useEffectEvent(() => {
    const { autosubmit, address, since, resetForm, wantsVerdict = false } = readEntry()
    const param = addressParam()
    const waiting = autosubmit ? readStored('itcb_autosubmit') : null
    const incoming = param ?? waiting
    // A link only processes its video; this site's own buttons may also request its verdict, in the history state.
    const isVerdictWanted = param === null ? waiting !== null && readStored('itcb_verdict') === waiting : wantsVerdict
    if (autosubmit) updateEntry({ autosubmit: undefined })
    if (param !== null) navigate(paths.home(), { replace: true, state: history.state })
    if (incoming) {
      store('itcb_autosubmit', null)
      store('itcb_verdict', null)
      submit({ url: fullAddress(incoming), wantsVerdict: isVerdictWanted })
    } else if (!resetForm && address && since) submit({ url: address, wantsVerdict }, since)
    else if (!resetForm && address) fill(address)
  })
  useEffect(() => {
    if (isConsumed.current) return
    isConsumed.current = true
    arrive()
  }, [])
}
