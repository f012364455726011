/** A signal that is never aborted. */
export const neverAborted: AbortSignal = new AbortController().signal
