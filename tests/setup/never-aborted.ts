/** A signal that is never aborted. */
export const never: AbortSignal = new AbortController().signal
