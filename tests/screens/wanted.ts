import type { Look } from '#tests/setup/browser.ts'

/** Which pictures are wanted: of screens and states that have one of these words in their name, at these widths, in these themes. */
export type Wanted = {
  readonly words: readonly string[]
  readonly widths: readonly Look['width'][]
  readonly schemes: readonly Look['scheme'][]
}

export const everyWidth = [360, 768, 1440] as const
export const everyScheme = ['dark', 'light'] as const

/** How the command hands its wishes to the test run that draws. */
export const wantedVariable = 'SCREENS_WANTED'

/** One picture as it lies in the folder, with what the checks found on it. */
export type Shot = {
  readonly screen: string
  readonly name: string
  readonly width: number
  readonly scheme: string
  /** The picture, and a second one with everything that scrolls laid open, when something does. */
  readonly file: string
  readonly whole: string | null
  readonly findings: readonly string[]
}

export const folder = '.screens'
