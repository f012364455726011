import { condenseNotes } from '#core/prompts/fit-reading.ts'
import { composeDigest, composeDocument, windowLinesInSteps } from '#core/prompts/prompt-document.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { yieldBetween } from '#services/reading/yield-between.ts'
import type { Needs } from '#src/ports.ts'
import type { Note } from '#stores/notes.ts'
import type { DelimitedFacts, ReadingPlan } from '../plan/plan-reading.ts'
import { chooseWindows } from './choose-windows.ts'

export type ComposeNeeds = Needs<'search' | 'tokens' | 'transcriptCache'>

/** Composes the call's document as it was planned. Also returns the windows that it quotes in full. */
export async function composeReading(
  needs: ComposeNeeds,
  plan: ReadingPlan,
  { windows, notes }: { readonly windows: readonly TranscriptWindow[]; readonly notes: readonly Note[] },
  signal: AbortSignal,
): Promise<{ readonly document: string; readonly windowsShown: readonly TranscriptWindow[] }> {
  const { facts, request } = plan
  if (plan.mode === 'whole')
    return { document: await wholeDocument(needs, facts, windows, signal), windowsShown: windows }
  const { outline, question, history } = request
  const texts = notes.map(note => note.text)
  const condensed = condenseNotes(texts, needs.tokens.count, plan.notesTokens)
  const query = request.kind === 'clickbait' ? facts.title : question
  const search = { query, title: facts.title, history, windows, outline, notes: condensed, room: plan.windowsTokens }
  const windowsShown = search.room > 0 ? await chooseWindows(needs, search, signal) : []
  return {
    document: composeDigest({ ...facts, windows: outline, notes: condensed, shown: windowsShown }),
    windowsShown,
  }
}

/** The whole transcript's block: the same string for all requests about it, composed in steps. */
function wholeDocument(
  { transcriptCache }: Needs<'transcriptCache'>,
  facts: DelimitedFacts,
  windows: readonly TranscriptWindow[],
  signal: AbortSignal,
): Promise<string> {
  // The nonce identifies the transcript.
  return transcriptCache.documents.getOrCreate(
    JSON.stringify(facts),
    async ending => {
      const lines = await yieldBetween(windowLinesInSteps(windows, facts.nonce), ending)
      return composeDocument({ ...facts, windows }, lines)
    },
    signal,
  )
}
