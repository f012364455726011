/** The state of the home page's history entry: two signals that are used once, and what Back and a reload restore. */
export type HistoryEntry = {
  /** Set by the logo and Try Another Video: clears the form. */
  readonly resetForm?: boolean | undefined
  /** Set by the login: submits the stored address. */
  readonly autosubmit?: boolean | undefined
  /** The submitted address. */
  readonly address?: string | undefined
  /** When its processing began, in milliseconds; absent once it has ended. */
  readonly since?: number | undefined
  /** True when the user submitted the address themselves: the verdict starts as soon as the video is ready. */
  readonly wantsVerdict?: boolean | undefined
}

export const readEntry = (): HistoryEntry => (history.state ?? {}) as HistoryEntry

/** Merges changes into the state of the current history entry. */
export const updateEntry = (changes: HistoryEntry): void => history.replaceState({ ...history.state, ...changes }, '')
