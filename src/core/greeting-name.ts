/** Letters of any alphabet with what stands inside names; a full stop only at the end of a part, as in "J. R." */
const nameWord = /^\p{L}(?:[\p{L}\p{M}'’‑-]|\u200c|\u200d)*\.?$/u

/**
 * The name to greet somebody with in a mail, or null when it could be read as anything else than a name: with an address,
 * a number or more than four words, a mail of ours would carry a stranger's message.
 */
export function greetingName(fullName: string): string | null {
  const words = fullName.trim().split(/\s+/)
  const isName = words.length <= 4 && words.every(word => nameWord.test(word)) && fullName.length <= 60
  return isName ? words.join(' ') : null
}
