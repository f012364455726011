/** What a visit's history entry carries: two signals that are consumed once, and what Back and a reload find again. */
export type Entry = {
  /** From the logo and Try Another Video: the form is cleared. */
  readonly resetForm?: boolean | undefined
  /** From the login: the kept address is submitted. */
  readonly autosubmit?: boolean | undefined
  /** The address that was given here. */
  readonly address?: string | undefined
  /** When its processing began, in milliseconds; gone when it has ended. */
  readonly since?: number | undefined
}

export const readEntry = (): Entry => (history.state ?? {}) as Entry

/** Notes something on the present entry, beside what others noted there. */
export const noteEntry = (news: Entry): void => history.replaceState({ ...history.state, ...news }, '')
