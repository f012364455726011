/** A word of a name: letters of any script, hyphens and apostrophes; a full stop only at its end, as in "J. R." */
const nameWord = /^\p{L}(?:[\p{L}\p{M}'’‑-]|\u200c|\u200d)*\.?$/u

/**
 * The name for a greeting in a mail, or null when it does not look like a name. Otherwise a stranger could sign up with a
 * message or an address as the name and make us mail it.
 */
export function greetingName(fullName: string): string | null {
  const words = fullName.trim().split(/\s+/)
  const isName = words.length <= 4 && words.every(word => nameWord.test(word)) && fullName.length <= 60
  return isName ? words.join(' ') : null
}
