import type { JobPayloads } from '#core/job-contracts.ts'
import { processTranscript } from '#services/videos/process-transcript.ts'
import type { Deps } from '#src/ports.ts'

/** Finds, reads and stores one video's transcript. */
export const handleProcessTranscript = (
  deps: Deps,
  payload: JobPayloads['process-transcript'],
  signal: AbortSignal,
): Promise<void> => processTranscript(deps, payload, signal)
