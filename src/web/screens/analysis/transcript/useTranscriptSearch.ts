import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Passage } from './passages.ts'
import { findMatches, type Match, searchableOf } from './transcript-search.ts'

/** A highlighted part of a passage, and the match that it belongs to. */
export type Highlight = { readonly from: number; readonly to: number; readonly match: Match }

export type TranscriptSearch = ReturnType<typeof useTranscriptSearch>

/** What the user searches for, its matches, and the chosen one; `onChoose` scrolls to that. */
export function useTranscriptSearch(passages: readonly Passage[], onChoose: (match: Match) => void) {
  const searchable = useMemo(() => searchableOf(passages), [passages])
  const [words, setWords] = useState('')
  // Matches may lag behind the typing.
  const query = useDeferredValue(words)
  const [at, setAt] = useState(0)
  const matches = useMemo(() => findMatches(searchable, query), [searchable, query])
  const highlights = useMemo(() => highlightsOf(matches), [matches])

  // A new search starts at its first match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the event
  useEffect(() => {
    setAt(0)
    if (matches[0]) onChoose(matches[0])
  }, [query])

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
