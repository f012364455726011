/** A word of nine letters for each number, all different. */
export function wordOf(n: number): string {
  let rest = Math.imul(n + 1, 2_654_435_761) >>> 0
  let word = ''
  for (let index = 0; index < 5; index++) {
    word += String.fromCharCode(97 + (rest % 26))
    rest = Math.floor(rest / 26)
  }
  return `${word}${n.toString(26).replace(/\d/g, digit => String.fromCharCode(113 + Number(digit)))}`
}

/** Cues 20 seconds apart, so that each is a window: by default the allowed text that is most expensive to prepare. */
export const denseCues = (count = 100_000, wordsEach = 5): { start: number; end: number; text: string }[] =>
  Array.from({ length: count }, (_, index) => ({
    start: index * 20,
    end: index * 20 + 3,
    text: Array.from({ length: wordsEach }, (_, word) => wordOf(index * wordsEach + word)).join(' '),
  }))
