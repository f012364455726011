/** Letters of any alphabet with what stands inside names; a full stop only at the end of a part, as in "J. R." */
const nameWord = /^\p{L}(?:[\p{L}\p{M}'’‑-]|\u200c|\u200d)*\.?$/u

/**
 * The name for a greeting, or null when it may not be a name: addresses, numbers and long texts would make our mail carry
 * a stranger's message.
 */
export function greetingName(fullName: string): string | null {
  const words = fullName.trim().split(/\s+/)
  const isName = words.length <= 4 && words.every(word => nameWord.test(word)) && fullName.length <= 60
  return isName ? words.join(' ') : null
}
