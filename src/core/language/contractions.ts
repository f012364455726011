/** A part of a written word, with everything it can mean. `'s` is "is", "has" or a possessive. */
export type Piece = { readonly surface: string; readonly values: readonly string[] }

const piece = (surface: string, ...values: string[]): Piece => ({
  surface,
  values: values.length > 0 ? values : [surface],
})

/** What an apostrophe and its letters at the end of an English word mean. */
const endings: readonly (readonly [string, Piece])[] = [
  ["n't", piece('nt', 'not')],
  ["'ve", piece('ve', 'have')],
  ["'ll", piece('ll', 'will', 'shall')],
  ["'re", piece('re', 'are')],
  ["'s", piece('s', "'s", 'is', 'has', 'us', 'does', 'es')],
  ["'d", piece('d', 'would', 'had', 'did')],
  ["'m", piece('m', 'am')],
]

/** What is left of a word before n't. */
const shortened: Record<string, readonly string[]> = {
  ca: ['can'],
  wo: ['will'],
  sha: ['shall'],
  ai: ['am', 'is', 'are', 'has', 'have', 'do', 'does', 'did'],
}

/** Short forms of several words. Parts are separated by spaces, meanings by bars. */
const expansions: Record<string, string> = {
  cannot: 'can not',
  gonna: 'going to',
  wanna: 'want to|a',
  gotta: 'got to|a',
  hafta: 'have to',
  hasta: 'has to',
  oughta: 'ought to',
  needa: 'need to',
  tryna: 'trying to',
  finna: 'fixing to',
  kinda: 'kind of',
  sorta: 'sort of',
  lotta: 'lot of',
  lotsa: 'lots of',
  outta: 'out of',
  coupla: 'couple of',
  buncha: 'bunch of',
  cuppa: 'cup of',
  gimme: 'give me',
  lemme: 'let me',
  dunno: 'do not know',
  gotcha: 'got you',
  whatcha: 'what are|do|have you',
  whaddya: 'what do|are you',
  didja: 'did you',
  dontcha: 'do not you',
  betcha: 'bet you',
  getcha: 'get you',
  shoulda: 'should have',
  coulda: 'could have',
  woulda: 'would have',
  mighta: 'might have',
  musta: 'must have',
  imma: 'i am going to',
  ima: 'i am going to',
  yall: 'you all',
  cmon: 'come on',
  dya: 'do you',
  alright: 'all right',
  allright: 'all right',
  rnb: 'r and b',
  rocknroll: 'rock and roll',
  tis: 'it is',
  twas: 'it was',
  nother: 'another',
  innit: 'is not it',
  noone: 'no one',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  isnt: 'is not',
  arent: 'are not',
  wasnt: 'was not',
  werent: 'were not',
  wont: 'will not',
  cant: 'can not',
  couldnt: 'could not',
  wouldnt: 'would not',
  shouldnt: 'should not',
  hasnt: 'has not',
  havent: 'have not',
  hadnt: 'had not',
  mustnt: 'must not',
  neednt: 'need not',
  mightnt: 'might not',
  darent: 'dare not',
  shant: 'shall not',
  aint: 'am|is|are|has|have|do|does|did not',
  im: 'i am',
  ive: 'i have',
  youre: 'you are',
  youve: 'you have',
  youll: 'you will',
  theyre: 'they are',
  theyve: 'they have',
  theyll: 'they will',
  weve: 'we have',
  thats: "that is|has|'s",
  theres: "there is|has|'s",
  whats: "what is|has|does|'s",
  hes: "he is|has|'s",
  shes: "she is|has|'s",
  heres: "here is|'s",
  wheres: "where is|has|'s",
  whos: "who is|has|'s",
  hows: "how is|has|'s",
  thatll: 'that will',
  itll: 'it will',
  itd: 'it would|had',
  youd: 'you would|had',
  theyd: 'they would|had',
  zum: 'zu dem',
  zur: 'zu der',
  beim: 'bei dem',
  vom: 'von dem',
  ans: 'an das',
  ins: 'in das',
  furs: 'fur das',
  aufs: 'auf das',
  gibts: 'gibt es',
  gehts: 'geht es',
  hats: 'hat es',
}

/** Whole words with meanings besides their own. */
const readings: Record<string, readonly string[]> = {
  ya: ['ya', 'you'],
  y: ['y', 'you'],
  u: ['u', 'you'],
  ur: ['ur', 'your'],
  n: ['n', 'and'],
  nd: ['nd', 'and'],
  o: ['o', 'of'],
  bout: ['bout', 'about'],
  round: ['round', 'around'],
  cause: ['cause', 'because'],
  of: ['of', 'have'],
  whom: ['who'],
  t: ['t', 'it'],
  doctor: ['doctor', 'drive'],
  st: ['st', 'saint', 'street'],
  wouldst: ['would'],
  ii: ['ii', '#2'],
  iii: ['iii', '#3'],
}

/** French words that lose their vowel before another. */
const elisions: Record<string, readonly string[]> = {
  l: ['l', 'le', 'la'],
  d: ['d', 'de'],
  j: ['j', 'je'],
  m: ['m', 'me'],
  t: ['t', 'te', 'tu'],
  s: ['s', 'se', 'si'],
  n: ['n', 'ne'],
  c: ['c', 'ce'],
  qu: ['qu', 'que'],
  jusqu: ['jusqu', 'jusque'],
  lorsqu: ['lorsqu', 'lorsque'],
  puisqu: ['puisqu', 'puisque'],
  quoiqu: ['quoiqu', 'quoique'],
  quelqu: ['quelqu', 'quelque'],
  dell: ['dell', 'dello', 'della'],
  all: ['all', 'allo', 'alla'],
  un: ['un', 'una', 'uno'],
}

const parse = (text: string): Piece[] =>
  text.split(' ').map(part => {
    const values = part.split('|')
    return piece(values[0]!, ...values)
  })
const expanded = new Map(Object.entries(expansions).map(([word, text]) => [word, parse(text)]))

/** @param letters the word as written, since V.S. is no "versus" */
const single = (key: string, letters = key): readonly Piece[] =>
  expanded.get(key) ?? [{ surface: letters.length <= 3 ? letters : key, values: readings[key] ?? [key] }]

/**
 * The parts of a word, each with its possible meanings.
 * @param key the word in the form that is compared
 */
export function expandWord(raw: string, key: string): readonly Piece[] {
  if (!/['’ʼ]/.test(raw)) return single(key, /^[A-Za-z]+$/.test(raw) ? raw.toLowerCase() : key)
  const word = raw.toLowerCase().replace(/[’ʼ]/g, "'")
  const inner = word.replace(/^'+|(?<!')'+$/g, '')
  if (inner === 'ol' || inner === 'lil') return [piece(key, key, inner === 'ol' ? 'old' : 'little')]
  if (word.endsWith("in'") && word.length > 4) return [piece(key, key, `${key}g`)]
  if (!inner.includes("'")) return single(key)
  const joined = /^([a-z]+)'n'?([a-z]{2,})$/.exec(inner)
  if (joined && joined[2] !== 't') return [piece(joined[1]!), piece('n', 'n', 'and'), piece(joined[2]!)]
  const elision = /^(\p{L}+)'(\p{L}{2,}.*)$/su.exec(inner)
  const elided = elision && elisions[elision[1]!]
  if (elision && elided && !/^(?:ll|ve|re)$/.test(elision[2]!)) {
    const rest = plainKey(elision[2]!)
    return [{ surface: elision[1]!, values: elided }, ...single(rest)]
  }
  return splitEndings(inner) ?? single(key)
}

const plainKey = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/œ/g, 'oe')

/** English endings, several if need be: "shouldn't've". Null when the word has none. */
function splitEndings(word: string): readonly Piece[] | null {
  const found: Piece[] = []
  let base = word
  for (let steps = 0; steps < 4; steps++) {
    const ending = endings.find(([text]) => base.endsWith(text) && base.length > text.length)
    if (!ending) break
    found.unshift(ending[1])
    base = base.slice(0, -ending[0].length)
  }
  if (found.length === 0) return null
  const isNegated = found[0]!.surface === 'nt'
  const short = isNegated ? shortened[base] : undefined
  const key = plainKey(base)
  return [...(short ? [{ surface: base, values: short }] : single(key)), ...found]
}
