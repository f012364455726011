import type { Look } from '#tests/setup/browser.ts'

/** Which pictures to draw: of screens and states with one of these words in their name, at these widths, in these themes. */
export type Wanted = {
  readonly words: readonly string[]
  readonly widths: readonly Look['width'][]
  readonly schemes: readonly Look['scheme'][]
}

export const everyWidth = [360, 768, 1440] as const
export const everyScheme = ['dark', 'light'] as const

/** The environment variable that passes the command's selection to the test run that draws. */
export const wantedVariable = 'SCREENS_WANTED'

/** A picture in the folder, with the findings of its checks. */
export type Shot = {
  readonly screen: string
  readonly name: string
  readonly width: number
  readonly scheme: string
  /** The file name of the picture, and of a second one with everything that scrolls expanded, if anything does. */
  readonly file: string
  readonly expanded: string | null
  readonly findings: readonly string[]
}

export const folder = '.screens'
