import { isNameLike } from './line-times.ts'

/** The lines of a block of a transcript, and the speaker that its first line names. */
export type NamedBlock = { readonly speaker: string | null; readonly lines: readonly string[] }

/**
 * Microsoft Teams, Premiere, Fireflies and others write the speaker's name on the first line of each block. That is so where all
 * blocks have two lines or more, and their first ones are few short names.
 */
export function separateFirstLines(blocks: readonly (readonly string[])[]): NamedBlock[] {
  const trimmed = blocks.map(lines => lines.filter(line => line.trim() !== ''))
  const names = new Set<string>()
  const isForm =
    blocks.length > 1 &&
    trimmed.every(lines => {
      const name = lines.length > 1 ? lines[0]!.trim().replace(/:$/, '') : ''
      names.add(name)
      return name !== '' && isNameLike(name)
    }) &&
    names.size <= Math.max(1, blocks.length * 0.7)
  return isForm
    ? trimmed.map(([name, ...lines]) => ({ speaker: name!.trim().replace(/:$/, ''), lines }))
    : blocks.map(lines => ({ speaker: null, lines }))
}
