/** One of the forty checks of the security bar (after OWASP ASVS 5.0), and the tests that fail when its guard is gone. */
export type Check = {
  readonly check: number
  readonly about: string
  /** Test files below `tests/`, each with titles that stand in it. */
  readonly tests?: Readonly<Record<string, readonly string[]>>
  /** Why there is nothing to hold here. */
  readonly none?: string
}
