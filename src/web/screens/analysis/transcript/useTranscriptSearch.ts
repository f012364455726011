import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLoaded } from '#web/ui/useLoaded.ts'
import type { TranscriptRow } from './passages.ts'
import type { Match } from './transcript-search.ts'

/** A highlighted part of a passage, and the match that it belongs to. */
export type Highlight = { readonly from: number; readonly to: number; readonly match: Match }

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>

/** The search loads after the transcript is shown: it knows the letters of all scripts. */
const loadSearch = () => import('./transcript-search.ts')

/** The user's search, its matches, and the chosen one; `onChoose` should scroll to it. */
export function useTranscriptSearch(passages: readonly TranscriptRow[], onChoose: (match: Match) => void) {
  const search = useLoaded(loadSearch)
  const searchable = useMemo(() => search?.searchableOf(passages), [search, passages])
  const [words, setWords] = useState('')
  // Matches may lag behind the typing.
  const query = useDeferredValue(words)
  const [at, setAt] = useState(0)
  const matches = useMemo(
    () => (search && searchable ? search.findMatches(searchable, query) : []),
    [search, searchable, query],
  )
  const highlights = useMemo(() => highlightsOf(matches), [matches])

  const chooseFirst = useEffectEvent(() => {
    setAt(0)
    if (matches[0]) onChoose(matches[0])
  })
  // A new search starts at its first match.
  useEffect(() => {
    if (search && query !== '') chooseFirst()
  }, [query, search])

  const step = (by: 1 | -1): void => {
    if (matches.length === 0) return
    const next = (at + by + matches.length) % matches.length
    setAt(next)
    onChoose(matches[next]!)
  }
  return { words, setWords, query: query.trim(), at, total: matches.length, chosen: matches[at], highlights, step }
}

/** The highlights of each passage. */
function highlightsOf(matches: readonly Match[]): Map<number, Highlight[]> {
  const highlights = new Map<number, Highlight[]>()
  for (const match of matches)
    for (const { passage, from, to } of match) {
      const row = highlights.get(passage)
      if (row) row.push({ from, to, match })
      else highlights.set(passage, [{ from, to, match }])
    }
  return highlights
}
