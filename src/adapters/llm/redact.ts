/** Of shorter stretches, a sentence about a fault may have some by chance. */
const leastLetters = 12
/** Each stretch of at least `leastLetters` contains a whole one of these, counted from the beginning. */
const blockLength = leastLetters / 2

/** The letters and digits of a text, and where each stands. */
type Letters = { readonly text: string; readonly at: readonly number[] }

/**
 * A server's error without the key and without what it repeats of the prompt: some return the request, escaped in ways of
 * their own, so that only letters and digits are compared.
 */
export function redactPrompt(
  detail: string,
  { secret, prompt }: { secret: string; prompt: readonly string[] },
): string {
  let said = readable(secret === '' ? detail : detail.replaceAll(secret, '[key]'))
  for (const text of prompt.map(each => each.trim())) {
    const sent = onlyLetters(text)
    said = sent.length < leastLetters ? withoutQuoted(said, text) : withoutStretches(said, sent)
  }
  return said
}

/** A short question, such as "Why?", is recognized only as a whole between quotation marks. */
const withoutQuoted = (said: string, text: string): string =>
  ['"', "'"].reduce(
    (rest, mark) =>
      rest
        .replaceAll(`${mark}${text}${mark}`, `${mark}[prompt]${mark}`)
        .replaceAll(`${mark}${text}\\`, `${mark}[prompt]\\`),
    said,
  )

function withoutStretches(said: string, sent: string): string {
  const letters = lettersOf(said)
  const isPrompt = new Array<boolean>(letters.text.length).fill(false)
  for (let from = 0; from + blockLength <= letters.text.length; from += blockLength) {
    if (isPrompt[from]) continue
    const [start, end] = longestAround(letters.text, sent, from)
    if (end - start >= leastLetters) isPrompt.fill(true, start, end)
  }
  return replaceMarked(said, letters.at, isPrompt)
}

/** With letters in place of their escapes, as in `\u00e9`. */
const readable = (text: string): string =>
  text
    .replace(/\\{1,4}u([0-9a-f]{4})/gi, (escaped, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\p{L}\p{N}]/u.test(character) ? character : escaped
    })
    .replace(/(?:\\{1,4}[nrt]){1,20}/g, ' ')

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function lettersOf(text: string): Letters {
  const found: string[] = []
  const at: number[] = []
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    for (const unit of letter.toLowerCase().split('')) {
      found.push(unit)
      at.push(index)
    }
  }
  return { text: found.join(''), at }
}

/** The longest stretch of `said` around the block at `from` that is somewhere in `sent`. */
function longestAround(said: string, sent: string, from: number): [number, number] {
  let longest: [number, number] = [from, from]
  const block = said.slice(from, from + blockLength)
  for (let at = sent.indexOf(block), tries = 0; at >= 0 && tries < 50; at = sent.indexOf(block, at + 1), tries++) {
    let [start, end] = [0, blockLength]
    while (from + start > 0 && said[from + start - 1] === sent[at + start - 1]) start--
    while (from + end < said.length && said[from + end] === sent[at + end]) end++
    if (end - start > longest[1] - longest[0]) longest = [from + start, from + end]
  }
  return longest
}

function replaceMarked(text: string, at: readonly number[], marks: readonly boolean[]): string {
  let redacted = ''
  let rest = 0
  for (let first = 0; first < marks.length; first++) {
    if (!marks[first]) continue
    let last = first
    while (marks[last + 1]) last++
    redacted += `${text.slice(rest, at[first])}[prompt]`
    rest = at[last]! + (text.codePointAt(at[last]!)! > 0xffff ? 2 : 1)
    first = last
  }
  return redacted + text.slice(rest)
}
