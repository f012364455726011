/** Forms of one verb that differ in number or person only, which a quote may correct: "we was" and "we were". */
const forms =
  'was were, is are am, has have, do does, go goes, want wants, say says, know knows, need needs, come comes'
const verbs: ReadonlyMap<string, string> = new Map(
  forms.split(', ').flatMap(group => {
    const words = group.split(' ')
    return words.map(word => [word, words[0]!] as const)
  }),
)

/** True for two forms of one English verb in the same tense. */
export const agree = (one: string, other: string): boolean => {
  const verb = verbs.get(one)
  return verb !== undefined && verb === verbs.get(other)
}

const inflections = new Set([
  '|s',
  '|es',
  '|d',
  '|ed',
  '|ing',
  'e|ing',
  'y|ies',
  's|d',
  's|ed',
  'd|ing',
  'ed|ing',
  's|ing',
  'es|ing',
])

/** True for two forms of one English word, such as "walk" and "walked". */
export function isInflection(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return same >= 4 && /^[a-z]+$/.test(short) && inflections.has(`${short.slice(same)}|${long.slice(same)}`)
}
