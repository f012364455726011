/** Spellings of one word that no rule below covers. Each group is compared as its first word. */
const spellings = `
ok okay okey, until till til, gray grey, grays greys, check cheque, checks cheques, plow plough, curb kerb, curbs kerbs,
tire tyre, tires tyres, mold mould, molds moulds, skeptic sceptic, skeptics sceptics, skeptical sceptical,
skepticism scepticism, story storey, draft draught, jewelry jewellery, cozy cosy, yogurt yoghurt, while whilst,
among amongst, toward towards, afterward afterwards, backward backwards, forward forwards, learned learnt, burned burnt,
dreamed dreamt, spelled spelt, spilled spilt, leaped leapt, leaned leant, spoiled spoilt, smelled smelt, got gotten,
judgment judgement, acknowledgment acknowledgement, aging ageing, skillful skilful, willful wilful, enroll enrol,
enrollment enrolment, fulfill fulfil, fulfillment fulfilment, installment instalment, artifact artefact,
artifacts artefacts, donut doughnut, donuts doughnuts, disk disc, disks discs, practice practise, practiced practised,
practicing practising, license licence, licenses licences, defense defence, defenses defences, offense offence,
offenses offences, pretense pretence, inquiry enquiry, inquiries enquiries, specialty speciality, math maths,
sulfur sulphur, aluminum aluminium, mom mum, moms mums, mommy mummy, pajamas pyjamas, mustache moustache,
maneuver manoeuvre, maneuvers manoeuvres, program programme, programs programmes, ax axe, focused focussed,
focusing focussing, fueled fuelled, jail gaol, airplane aeroplane, airplanes aeroplanes, versus vs,
mister mr, missus mrs, doctor dr, professor prof, etcetera etc, because cause cuz coz cos, them em, yeah yea yah yep yup,
whoa woah, though tho, through thru, kilometers kilometer km kms, kilograms kilogram kilos kilo kg kgs,
centimeters centimeter cm, millimeters millimeter mm,
grandma granma, oclock o'clock, tranquility tranquillity, woolen woollen,
worshiped worshipped, kidnaped kidnapped, fetus foetus,
hooray hurray, percent pct, cookie cooky, whiskey whisky, tv telly
`

/** Each spelling with the one that it is compared as. */
export const sameSpellings: ReadonlyMap<string, string> = new Map(
  spellings
    .trim()
    .split(/,\s+/)
    .flatMap(group => {
      const [first, ...others] = group.split(' ')
      return others.map(other => [other, first!] as const)
    }),
)

/**
 * Words that a rule below would turn into another word, such as "refilled" and "timbre". To find more after a change of a
 * rule, compare the result for each word of a large English word list with the other words of the list.
 */
export const keptWords: ReadonlySet<string> = new Set(
  `timbre timbres refilled refilling unfilled stalling spilling stilling daemons daemonic forgoers whosoever toenail
toenails paellas brogues pirogue pirogues`.split(/\s+/),
)

/**
 * The words with -our that are -or in American English; each may be a part of a longer word. Not every -our is one: scour,
 * sour, pour, four, tour and mourn are other words than score, sore, pore, for, tor and morn.
 */
const ourWords =
  /(arb|ard|arm|behavi|cand|clam|clang|col|demean|dol|enam|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|savi?|splend|succ|tum|val|vap|vig)our/

/** British spellings as American ones, by rules. The result need not be a word. */
export function spellingByRule(word: string): string {
  if (word.length < 5) return word
  let plain = word.includes('our') ? word.replace(ourWords, '$1or') : word
  if (plain.includes('re')) plain = plain.replace(/([bt])re(s?)$/, '$1er$2')
  if (/[iy]s/.test(plain))
    plain = plain.replace(/(?<=[a-z]{3})([iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations|ational)$)/, '$1z')
  if (plain.length >= 7) plain = plain.replace(/[ao]e(?=[a-z]{2})/, 'e').replace(/ogue(s?)$/, 'og$1')
  if (plain.length >= 8) plain = plain.replace(/ll(?=(?:ed|ing|er|ers|ous|or|ors|ist|ists)$)/, 'l')
  return plain
}

/** The spelling in which a word is compared: the same for all spellings of one word. The result need not be a word. */
export function canonicalSpelling(word: string): string {
  if (word.length < 2) return word
  const known = sameSpellings.get(word)
  if (known !== undefined) return known
  if (keptWords.has(word)) return word
  const plain = spellingByRule(word)
  return plain === word ? word : (sameSpellings.get(plain) ?? plain)
}
