import type { ProviderOutcome } from '#src/ports/transcripts.ts'
import type { Needs } from '#src/ports.ts'

/** For operators: how each transcript provider answers about a video when asked alone. Stores nothing. */
export const probeProviders = (
  { transcripts }: Needs<'transcripts'>,
  videoId: string,
  signal: AbortSignal,
): Promise<ProviderOutcome[]> => transcripts.probe(videoId, signal)
