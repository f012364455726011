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
