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
focusing focussing, fueled fuelled, fueling fuelling, jail gaol, airplane aeroplane, airplanes aeroplanes, versus vs,
mister mr, missus mrs, doctor dr, professor prof, etcetera etc, because cause cuz coz cos, them em, yeah yea yah yep yup,
whoa woah, though tho, through thru, kilometers kilometer kilometres kilometre km kms, kilograms kilogram kilos kilo kg kgs,
centimeters centimeter centimetres centimetre cm, millimeters millimeter millimetres millimetre mm,
grandma granma, oclock o'clock, leveled levelled, leveling levelling, tranquility tranquillity, woolen woollen,
marvelous marvellous, worshiped worshipped, kidnaped kidnapped, archeology archaeology, estrogen oestrogen, fetus foetus,
hooray hurray, percent pct, paralyze paralyse, analyze analyse, cookie cooky, whiskey whisky, tv telly
`

const canonical = new Map<string, string>()
for (const group of spellings.trim().split(/,\s+/)) {
  const [first, ...others] = group.split(' ')
  for (const other of others) canonical.set(other, first!)
}

/** Exceptions: a rule below would turn these into other words. */
const kept = new Set('mourn mourned mourning mourners pouring poured'.split(' '))

/** British spellings as American ones, and other spellings of one word as one. The result need not be a word. */
export function canonicalSpelling(word: string): string {
  if (word.length < 2) return word
  const known = canonical.get(word)
  if (known !== undefined) return known
  if (kept.has(word)) return word
  let plain = word
  if (word.length >= 5) {
    if (plain.includes('re')) plain = plain.replace(/([bt])re(s?)$/, '$1er$2')
    if (/[iy]s/.test(plain))
      plain = plain.replace(/(?<=[a-z]{3})([iy])s(?=(?:e|ed|es|er|ers|ing|ation|ations|ational)$)/, '$1z')
  }
  if (word.length < 6) return plain.length === 5 && plain.endsWith('our') ? plain.replace('our', 'or') : plain
  if (plain.includes('our') && !plain.startsWith('four')) plain = plain.replace('our', 'or')
  if (plain.length >= 7) plain = plain.replace(/[ao]e(?=[a-z]{2})/, 'e').replace(/ogue(s?)$/, 'og$1')
  if (plain.length >= 8) plain = plain.replace(/ll(?=(?:ed|ing|er|ers|ous|or|ors|ist|ists)$)/, 'l')
  return plain
}
