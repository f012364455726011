/** The most characters that wait for their quote, mark or word to end. */
const maxWaiting = 400
/** Longer runs without a space do not count as words. */
const maxWord = 40
/** How many words a model may repeat before it continues. */
const maxRepeatedWords = 60

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const lastWord = new RegExp(`[^\\s${unspaced}。、，！？]+$`, 'u')
const endsUnspaced = new RegExp(`[${unspaced}。、，！？]\\s*$`, 'u')
const closers: Record<string, string> = { '“': '”', '„': '“”', '«': '»', '「': '」', '『': '』', '[': ']', '"': '"' }

/**
 * Where a text that a length limit may cut can be cut cleanly: before its last word, and before a quote or mark that is
 * still open. The call that continues the text writes the rest again.
 */
export function seamOf(text: string): number {
  const open = openMark(text)
  const safe = open === null || text.length - open > maxWaiting ? text : text.slice(0, open)
  const word = lastWord.exec(safe)?.[0].length ?? 0
  return word > maxWord ? safe.length : safe.length - word
}

/** The place of the last quote or mark that is not closed in its paragraph; null when there is none. */
function openMark(text: string): number | null {
  let open: { index: number; closer: string } | null = null
  for (let index = Math.max(0, text.lastIndexOf('\n\n')); index < text.length; index++) {
    const character = text[index]!
    if (open?.closer.includes(character)) open = null
    else if (open === null && closers[character]) open = { index, closer: closers[character] }
  }
  return open?.index ?? null
}

/** How many characters of a continuation `joinAtSeam` needs to recognize what it repeats. */
export const seamLookahead = 600

/**
 * What a continuation adds to `before`, which ends at a seam: without leading dots and without the words or characters
 * that it repeats.
 */
export function joinAtSeam(before: string, continuation: string): string {
  const text = continuation.replace(/^\s*(?:…|\.{3})(?=[\s\p{L}])/u, '')
  const fresh = withoutRepeatedWords(before, withoutRepeatedCharacters(before, text))
  const body = fresh.trimStart()
  const gap = fresh.slice(0, fresh.length - body.length)
  if (/\s$/.test(before) || before === '') return startsBlock(body) && gap.includes('\n') ? gap + body : body
  return gap !== '' && !endsUnspaced.test(before) ? gap + body : body
}

const startsBlock = (text: string): boolean => /^(?:#{1,6} |[-*] |\d+[.)] )/.test(text)

const wordPattern = /\S+/g
/** A word for comparing: its letters and digits, or the whole of it if it has none. */
const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '') || word

function withoutRepeatedWords(before: string, text: string): string {
  const said = (before.slice(-20 * maxRepeatedWords).match(wordPattern) ?? []).slice(-maxRepeatedWords).map(plain)
  const words = [...text.slice(0, 20 * maxRepeatedWords).matchAll(wordPattern)]
  for (let count = Math.min(said.length, words.length); count > 0; count--) {
    const isRepeated = said.slice(-count).every((word, index) => word === plain(words[index]![0]))
    const last = words[count - 1]!
    if (isRepeated) return text.slice(last.index + last[0].length)
  }
  return text
}

/** For scripts without spaces. Fewer than four equal characters are no repetition. */
function withoutRepeatedCharacters(before: string, text: string): string {
  if (!endsUnspaced.test(before)) return text
  const body = text.trimStart()
  const said = before.trimEnd()
  for (let count = Math.min(200, said.length, body.length); count >= 4; count--)
    if (body.startsWith(said.slice(-count))) return body.slice(count)
  return text
}
