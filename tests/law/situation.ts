/** One of the fifty ways in which money goes wrong, and the tests that tell what happens then. */
export type Situation = {
  readonly situation: number
  readonly about: string
  /** Test files below `tests/`, each with titles that stand in it. */
  readonly tests: Readonly<Record<string, readonly string[]>>
}
