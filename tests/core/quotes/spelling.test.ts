import { describe, expect, test } from 'vitest'
import { canonicalSpelling, keptWords, sameSpellings, spellingByRule } from '#core/language/spelling.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'

describe('spellings of one word are equal', () => {
  test.each(
    `colour color, colourful colorful, discoloured discolored, multicoloured multicolored, odour odor, malodorous malodorous,
    favourite favorite, neighbourhood neighborhood, behaviour behavior, misdemeanour misdemeanor, saviour savior, savour savor,
    honourable honorable, dishonour dishonor, humour humor, labourer laborer, belabour belabor, rumours rumors, tumour tumor,
    vapour vapor, vigour vigor, rigour rigor, armoured armored, harbour harbor, parlour parlor, endeavour endeavor,
    glamour glamor, clamouring clamoring, splendour splendor, candour candor, ardour ardor, fervour fervor, flavour flavor,
    valour valor, rancour rancor, succour succor, arbour arbor, enamoured enamored, demeanour demeanor,
    centre center, theatres theaters, sabre saber, sombre somber, fibre fiber, lustre luster, spectre specter,
    kilometres km, kilometre km, centimetre cm, millimetres mm, litres liters,
    analyse analyze, paralysed paralyzed, realise realize, organisation organization, archaeology archeology,
    oestrogen estrogen, dialogue dialog, levelled leveled, travelling traveling, marvellous marvelous, fuelling fueling`
      .split(/,\s+/)
      .map(pair => pair.split(' ') as [string, string]),
  )('%s and %s', (british, american) => expect(canonicalSpelling(british)).toBe(canonicalSpelling(american)))
})

const otherWords =
  `scoured scored, scouring scoring, scourer scorer, scour score, soured sored, sourer sorer, sourest sorest, timbre timber,
    timbres timbers, mourn morn, mourned morned, mourning morning, mourns morns, poured pored, pouring poring, four for,
    fourth forth, fours fors, tour tor, tours tors, tourist torist, hour hor, hours hors, bourne borne, course corse,
    courses corses, source sorce, court cort, floury flory, gourd gord, devour devor, devoured devored, contour contor,
    detour detor, dour dor, louring loring, journal jornal, refilled refiled, refilling refiling, unfilled unfiled,
    stalling staling, spilling spiling, daemons demons, forgoers forgers, toenails tenails, our or`
    .split(/,\s+/)
    .map(pair => pair.split(' ') as [string, string])

describe('other words are not', () => {
  test.each(otherWords)('%s and %s', (one, other) => expect(canonicalSpelling(one)).not.toBe(canonicalSpelling(other)))

  test.each([
    ['and then he scoured the big field twice', 'and then he scored the big field twice'],
    ['she heard the timbre of the old house', 'she heard the timber of the old house'],
    ['the whole family was mourning in the house', 'the whole family was morning in the house'],
    ['they soured on the idea of the house', 'they sored on the idea of the house'],
  ])('"%s" does not prove "%s"', (said, quote) =>
    expect(quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }]).find(quote)).toBeNull(),
  )
})

describe('the lists and the rules', () => {
  test('no listed spelling is covered by a rule', () => {
    const isCovered = ([other, first]: readonly [string, string]) => {
      const byRule = spellingByRule(other)
      return byRule !== other && (sameSpellings.get(byRule) ?? byRule) === first
    }
    expect([...sameSpellings].filter(isCovered)).toEqual([])
  })
  test('what a group is compared as is no spelling of another group', () => {
    expect([...sameSpellings.values()].filter(first => canonicalSpelling(first) !== first)).toEqual([])
  })
  test('a rule would change every kept word', () => {
    expect([...keptWords].filter(word => spellingByRule(word) === word)).toEqual([])
  })
})
