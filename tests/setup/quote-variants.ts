import { compounds, contracted, spellings, tableOf } from './quote-word-lists.ts'

/** Random numbers from 0 to 1 that depend only on the seed. */
export type Random = () => number

/** Changes the words of a quote; null when the class does not apply to them. */
export type Variant = (words: readonly string[], random: Random) => readonly string[] | null

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
/** A word without case and the punctuation around it. */
export const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/’/g, "'")

/** Replaces each run of words that a table names. Null when none occurs. */
function replaceAll(words: readonly string[], table: ReadonlyMap<string, readonly string[]>, random: Random) {
  const result: string[] = []
  let changes = 0
  for (let at = 0; at < words.length; ) {
    let length = Math.min(3, words.length - at)
    let known: readonly string[] | undefined
    for (; length > 0; length--) {
      known = table.get(
        words
          .slice(at, at + length)
          .map(bare)
          .join(' '),
      )
      if (known) break
    }
    if (known) {
      changes += 1
      const text = pick(known, random)
      if (text !== '') result.push(...text.split(' '))
      at += length
    } else {
      result.push(words[at]!)
      at += 1
    }
  }
  return changes === 0 ? null : result
}

const expandTable = tableOf(contracted)
const contractTable = new Map<string, string[]>()
for (const [short, longs] of expandTable)
  for (const long of longs)
    contractTable.set(long.toLowerCase(), [...(contractTable.get(long.toLowerCase()) ?? []), short])

const fillerTable = tableOf(
  `um=; uh=; er=; hmm=; you know=; i mean=; sort of=; kind of=; like=; basically=; actually=; okay=; so=; well=; right=; yeah=; literally=`,
)
const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A whole number in English words. */
export function spell(value: number): string {
  if (value < 20) return units[value]!
  if (value < 100) return tens[Math.floor(value / 10) - 2]! + (value % 10 === 0 ? '' : ` ${units[value % 10]}`)
  if (value < 1000)
    return `${units[Math.floor(value / 100)]} hundred${value % 100 === 0 ? '' : ` ${spell(value % 100)}`}`
  if (value < 1e6)
    return `${spell(Math.floor(value / 1000))} thousand${value % 1000 === 0 ? '' : ` ${spell(value % 1000)}`}`
  return `${spell(Math.floor(value / 1e6))} million${value % 1e6 === 0 ? '' : ` ${spell(value % 1e6)}`}`
}

const wordValues = new Map(Array.from({ length: 100 }, (_, value) => [spell(value), value]))

function spellNumber(word: string): string | null {
  const money = /^\$([\d,]+)$/.exec(word)
  if (money) return `${spell(Number(money[1]!.replace(/,/g, '')))} dollars`
  const percent = /^(\d{1,3})%$/.exec(word)
  if (percent) return `${spell(Number(percent[1]))} percent`
  const decimal = /^(\d{1,3})\.(\d{1,4})$/.exec(word)
  if (decimal)
    return `${spell(Number(decimal[1]))} point ${[...decimal[2]!].map(digit => units[Number(digit)]).join(' ')}`
  if (!/^\d{1,3}(?:,\d{3})*$|^\d{1,7}$/.test(word)) return null
  const value = Number(word.replace(/,/g, ''))
  if (/^(?:19|20)\d\d$/.test(word) && value % 100 > 9) return `${spell(Math.floor(value / 100))} ${spell(value % 100)}`
  return spell(value)
}

const numbers: Variant = words => {
  let changes = 0
  const result: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!.replace(/[.,!?;:]+$/, '')
    if (/^(?:hundred|thousand|[mb]illion)$/.test(bare(words[at + 1] ?? '')) && /\$/.test(word)) {
      result.push(words[at]!)
      continue
    }
    const spoken = spellNumber(word)
    const two = wordValues.get(`${bare(word)} ${bare(words[at + 1] ?? '')}`)
    const one = wordValues.get(bare(word))
    if (spoken) result.push(...spoken.split(' '))
    else if (two !== undefined && two > 20) {
      result.push(String(two))
      at += 1
    } else if (one !== undefined) result.push(String(one))
    else {
      result.push(words[at]!)
      continue
    }
    changes += 1
  }
  return changes === 0 ? null : result
}

const acronyms: Variant = words => {
  let changes = 0
  const result = words.map(word => {
    const plain = word.replace(/[.,!?;:]+$/, '')
    if (/^[A-Z]{2,4}$/.test(plain)) {
      changes += 1
      return `${[...plain].join('.')}.`
    }
    if (/^(?:[A-Z]\.){2,4}$/.test(word)) {
      changes += 1
      return word.replace(/\./g, '')
    }
    if (/^(?:ai|gpt|gpu|llm|cpu|usa|api|uk|rl|moe|nsa|tv|cnn|mlp|rnn|sgd)$/.test(plain)) {
      changes += 1
      return `${[...plain.toUpperCase()].join('.')}.`
    }
    return word
  })
  return changes === 0 ? null : result
}

const ellipsis: Variant = (words, random) => {
  if (words.length < 12) return null
  const from = 4 + Math.floor(random() * (words.length - 10))
  const to = Math.min(words.length - 4, from + 2 + Math.floor(random() * 5))
  const omitted = words.slice(from, to).map(bare)
  if (to <= from || omitted.some(word => negationWords.has(word) || /n't$/.test(word))) return null
  return [...words.slice(0, from), pick(['…', '...', '[…]', '(...)'], random), ...words.slice(to)]
}

/** Ways to write a true quote differently. */
export const trueVariants: Record<string, Variant> = {
  exact: words => words,
  casing: (words, random) => {
    const kind = random()
    if (kind < 0.4) return words.map(word => word.toUpperCase())
    return kind < 0.7
      ? words.map(word => word.toLowerCase())
      : words.map(word => word[0]!.toUpperCase() + word.slice(1))
  },
  punctuation: (words, random) =>
    random() < 0.5
      ? words.map(word => (/\d/.test(word) ? word : word.replace(/[.,!?;:]/g, '')))
      : words.map(word =>
          random() < 0.25 && /^[a-z]+$/i.test(word) ? word + pick([',', ';', '!', ' –'], random) : word,
        ),
  apostrophes: (words, random) => {
    if (!words.some(word => /'/.test(word))) return null
    return words.map(word => word.replace(/'/g, pick(['’', 'ʼ', ''], random)))
  },
  emoji: (words, random) =>
    words.flatMap(word => (random() < 0.2 ? [word, pick(['😀', '🔥', '👍🏽', '❤️'], random)] : [word])),
  spelling: (words, random) => replaceAll(words, spellings, random),
  expanded: (words, random) => replaceAll(words, expandTable, random),
  contracted: (words, random) => replaceAll(words, contractTable, random),
  fillersDropped: (words, random) => {
    const result = replaceAll(words, fillerTable, random)
    return result && result.length >= 4 ? result : null
  },
  fillersAdded: (words, random) =>
    words.flatMap((word, at) =>
      at > 0 && at % 5 === 2 && !/\d/.test(word) ? [pick(['um', 'uh,', 'you know,', 'like'], random), word] : [word],
    ),
  stutters: words => {
    const result = words.filter((word, at) => at === 0 || bare(word) !== bare(words[at - 1]!) || /\d/.test(word))
    return result.length < words.length ? result : null
  },
  compounds: (words, random) => replaceAll(words, compounds, random),
  hyphenated: (words, random) => {
    const at = words.findIndex(
      (word, place) =>
        place > 0 && random() < 0.3 && /^[a-z]{3,}$/i.test(word) && /^[a-z]{3,}$/i.test(words[place - 1]!),
    )
    return at < 1 ? null : [...words.slice(0, at - 1), `${words[at - 1]}-${words[at]}`, ...words.slice(at + 1)]
  },
  acronyms,
  numbers,
  ellipsis,
}

const negationWords = new Set(
  "not no never none nothing nobody nowhere neither nor without cannot don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't wouldn't shouldn't haven't hasn't hadn't".split(
    ' ',
  ),
)
const auxiliaries = new Set(
  'is are was were will would can could should do does did have has had must may might am'.split(' '),
)

const opposites = new Map<string, string>()
for (const pair of `good bad,better worse,best worst,more less,most least,always never,before after,up down,in out,on off,high low,
higher lower,large small,larger smaller,big small,first last,early late,easy hard,fast slow,faster slower,right wrong,true false,increase decrease,
increases decreases,increased decreased,positive negative,forward backward,start end,open closed,new old,long short,longer shorter,
many few,all none,everyone nobody,everything nothing,same different,hot cold,win lose,love hate,like hate,buy sell,inside outside,above below,
over under,with without,left right,man woman,he she,his her,they we,i you,can cannot,must may,should might,yes no,strong weak,cheap expensive,
expensive cheap,happy sad,safe dangerous,simple complicated,possible impossible,important unimportant,rich poor,young old,begin finish,give take,
accept reject,agree disagree,legal illegal,most some,some all,usually rarely,often seldom,million billion,hundred thousand,minimum maximum,
day night,light dark,heavy light,remember forget,push pull,interesting boring,useful useless,better worse,correct incorrect,full empty,next previous,
top bottom,front back,here there,today tomorrow,enough insufficient,input output,add remove,forward backward,likely unlikely,maybe definitely`.split(
  /,\s*/,
)) {
  const [one = '', other = ''] = pair.trim().split(' ')
  opposites.set(one, other)
  if (!opposites.has(other)) opposites.set(other, one)
}

const changeNumber = (word: string, random: Random): string | null => {
  const plain = bare(word)
  const value = wordValues.get(plain)
  if (value !== undefined) return spell(value + 1 + Math.floor(random() * 5))
  if (plain === 'million') return 'billion'
  if (plain === 'thousand') return 'million'
  if (plain === 'hundred') return 'thousand'
  if (!/\d/.test(word)) return null
  return word.replace(/\d/, digit => String((Number(digit) + 1 + Math.floor(random() * 8)) % 10 || 1))
}

/** Replaces one of the words that `change` can change. */
function changeOne(
  words: readonly string[],
  random: Random,
  change: (word: string) => string | null,
): readonly string[] | null {
  const able = [...words.keys()].filter(at => change(words[at]!) !== null)
  if (able.length === 0) return null
  const at = pick(able, random)
  const text = change(words[at]!)!
  const result = [...words.slice(0, at), ...(text === '' ? [] : [text]), ...words.slice(at + 1)]
  return result.join(' ').toLowerCase() === words.join(' ').toLowerCase() ? null : result
}

/** Ways to make a quote untrue with its own words. `other` gives a word of another video. */
export const falseVariants: Record<string, Variant> = {
  negationDropped: (words, random) =>
    changeOne(words, random, word => {
      const plain = bare(word)
      if (plain === 'cannot' || plain === "can't") return 'can'
      if (plain === "won't") return 'will'
      if (/n't$/.test(plain)) return plain.slice(0, -3)
      return plain === 'not' || plain === 'never' || plain === 'no' ? '' : null
    }),
  negationInserted: (words, random) =>
    changeOne(words, random, word =>
      auxiliaries.has(bare(word)) ? pick([`${bare(word)} not`, `${bare(word)} never`], random) : null,
    ),
  numberChanged: (words, random) => changeOne(words, random, word => changeNumber(word, random)),
  unitInvented: (words, random) =>
    changeOne(words, random, word => {
      if (/^\d+$/.test(word)) return pick([`€${word}`, `${word} euros`, `${word}%`, `${word}°`], random)
      return wordValues.has(bare(word)) ? `${word} euros` : null
    }),
  opposite: (words, random) => changeOne(words, random, word => opposites.get(bare(word)) ?? null),
  shuffled: (words, random) => {
    const result = [...words]
    for (let at = result.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1))
      ;[result[at], result[other]] = [result[other]!, result[at]!]
    }
    return result
  },
  halvesSwapped: words => [...words.slice(words.length >> 1), ...words.slice(0, words.length >> 1)],
  paraphrased: (words, random) => words.map(word => (random() < 0.35 ? pick(substitutes, random) : word)),
  wordExchanged: (words, random) =>
    changeOne(words, random, word => (/^[a-z]{5,}$/.test(bare(word)) ? pick(substitutes, random) : null)),
  hedgeInserted: (words, random) =>
    changeOne(words, random, word =>
      auxiliaries.has(bare(word)) ? `${bare(word)} ${pick(['barely', 'rarely', 'allegedly', 'hardly'], random)}` : null,
    ),
}

const substitutes =
  'harbor violin marmalade lantern bakery walnut ferry chapel paprika carousel lighthouse telescope beekeeper dentist elephant'.split(
    ' ',
  )
