import { normalizeWord } from './fold-word.ts'

/**
 * Words that sound the same, or are one word in short and in full, which captions exchange. No group has a negation or a
 * number. Each is compared as its first word.
 */
const groups = `
than then, knew new, too to, whose whos, their there theyre, your youre,
lose loose, brake break, brakes breaks, hear here, buy by bye, piece peace, whether weather, principle principal,
complement compliment, bear bare, wait weight, weigh way, see sea, meet meat, week weak, wear ware, hole whole, flower flour,
mail male, sail sale, tail tale, waist waste, witch which, hire higher, aisle isle, add ad, adds ads, aloud allowed, bored board,
sell cell, scent cent sent, site cite sight, coarse course, dear deer, fair fare, heel heal, led lead, maid made, pear pair,
past passed, plane plain, roll role, route root, soul sole, steal steel, threw through, vein vain,
habe hab, soein son, soeine sone, soeinen sonen, para pa, paraa pra, parao pro, estou tou, voce ce cê, você ocê, nicht nich,
है हैं, battery बैटरी, phone फोन, video वीडियो, camera कैमरा, mobile मोबाइल, screen स्क्रीन, computer कंप्यूटर, internet इंटरनेट, school स्कूल, market मार्केट,
company कंपनी, channel चैनल, price प्राइस, online ऑनलाइन, app ऐप, car कार, bike बाइक, doctor डॉक्टर, hospital हॉस्पिटल, team टीम, match मैच, film फिल्म,
坐 座, 做 作, 在 再, 他 她 它, 的 地 得, 以 已, 像 象, 账 帐
`
const sounds: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/,\s+/)
    .flatMap(group => {
      const [first, ...others] = group.split(/\s+/).map(normalizeWord)
      return others.map(other => [other, first!] as const)
    }),
)

/** The word that stands for all words of the same sound; the word itself for most. */
export const soundOf = (word: string): string => sounds.get(word) ?? word

const plainVowels = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ck|[cq]/g, 'k')
    .replace(/[aeiouy]+/g, '')
    .replace(/(.)\1+/g, '$1')

/**
 * True when captions may write a name as another word: they begin alike, and their consonants are the same, "pytorch" and
 * "pietorch". Short words have too few consonants to tell.
 */
export function mayMishear(name: string, heard: string): boolean {
  if (!/^[a-z]{5,30}$/.test(name) || !/^[a-z]{4,30}$/.test(heard) || name[0] !== heard[0]) return false
  const consonants = plainVowels(name)
  return consonants.length >= 3 && consonants === plainVowels(heard)
}
