/** One of forty security requirements (after OWASP ASVS 5.0), and the tests that fail without its guard. */
export type Check = {
  readonly check: number
  readonly about: string
  /** Test files below `tests/`, each with titles in it. */
  readonly tests?: Readonly<Record<string, readonly string[]>>
  /** Why the requirement does not apply. */
  readonly none?: string
}
