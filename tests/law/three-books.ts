/** What each of the three books is asked by: the money that moved, what a person may use, what they were mailed. */
const books = {
  money: /\b(book|money|sums)\(/,
  access: /\b(access|mayUse|status)\(/,
  mails: /\b(kinds|mails)\(/,
}

/** A file's top-level statements; a line that only closes one belongs to it. */
const statements = (source: string): string[] => source.split(/\n(?=[^\s\])}])/)

/**
 * The books that the test of that title never opens, neither itself nor by a helper of its file; null when the file has no
 * such test.
 */
export function booksUnopened(source: string, title: string): string[] | null {
  const all = statements(source)
  const told = all.find(one => /^test\b/.test(one) && one.includes(title))
  if (told === undefined) return null
  const helpers = all.filter(one => {
    const name = /^(?:async function|function|const) (\w+)/.exec(one)?.[1]
    return name !== undefined && new RegExp(`\\b${name}\\(`).test(told)
  })
  const whole = [told, ...helpers].join('\n')
  return Object.entries(books).flatMap(([book, opened]) => (opened.test(whole) ? [] : [book]))
}
