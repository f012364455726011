import { describe, expect, test } from 'vitest'
import { proves, quoteIndexOf } from '#core/quotes/quote-index.ts'

const isProven = (said: string, quote: string, names = ''): boolean =>
  proves(quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }], names).find(quote))

describe('what is said, as it is written', () => {
  test.each<[said: string, quote: string]>([
    ['the radio sends at five point eight gigahertz all day', 'the radio sends at 5.8 GHz all day'],
    ['the wind reached sixty miles per hour in the bay', 'the wind reached 60 mph in the bay'],
    ['the oven is at eighty degrees celsius now', 'the oven is at 80°C now'],
    ['pour three hundred milliliters of cream over it', 'pour 300 ml of cream over it'],
    ['the bag costs seven euros and twenty cents today', 'the bag costs €7.20 today'],
    ['the bag costs eight ninety nine at the market', 'the bag costs $8.99 at the market'],
    ['the wall is six foot one in the hallway', 'the wall is 6\'1" in the hallway'],
    ['they sold three hundred and forty thousand cups last year', 'they sold 340,000 cups last year'],
    ['we moved on april second with all the cats', 'we moved on April 2 with all the cats'],
    ['we moved on the second of april with all the cats', 'we moved on April 2nd with all the cats'],
    ['the bus leaves at half past eight from the bridge', 'the bus leaves at 8:30 from the bridge'],
    ['two or three hundred geese sleep on the lake', '200 or 300 geese sleep on the lake'],
    ['the core is written in c plus plus by students', 'the core is written in C++ by students'],
    ['we painted the gate with the we painted the gate with oil', 'we painted the gate with oil'],
    ['the neighbor sold the barn in winter', 'the neighbor [sighs] sold the barn in winter'],
    ['it took eight weeks to dry the wood', 'Host: It took eight weeks to dry the wood'],
    ['we was singing in the barn all winter', 'We were singing in the barn all winter'],
    ['der Zug braucht zweieinhalb Stunden bis zur Küste', 'der Zug braucht 2,5 Stunden bis zur Küste'],
    ['el tren sale a las ocho y media de la noche', 'el tren sale a las 8:30 de la noche'],
    ['ci sono trentacinque barche nel porto di questa città', 'ci sono 35 barche nel porto di questa città'],
    ['в порту стоят двадцать пять лодок и один корабль', 'в порту стоят 25 лодок и один корабль'],
    ['このスープはとても美味しいと思います', 'このスープはとてもおいしいと思います'],
    ['इस नाव की कीमत पच्चीस हज़ार रुपये है', 'इस नाव की कीमत 25,000 रुपये है'],
  ])('%s | %s', (said, quote) => expect(isProven(said, quote)).toBe(true))

  test.each<[said: string, quote: string]>([
    ['the wind reached sixty miles per hour in the bay', 'the wind reached 60 km/h in the bay'],
    ['pour three hundred milliliters of cream over it', 'pour 300 g of cream over it'],
    ['the oven is at eighty degrees celsius now', 'the oven is at 80°F now'],
    ['we moved on april second with all the cats', 'we moved on April 3 with all the cats'],
    ['the wall is six foot one in the hallway', 'the wall is 6\'2" in the hallway'],
    ['the bus leaves at half past eight from the bridge', 'the bus leaves at 8:15 from the bridge'],
    ['the alleged thief of the bicycles lives by the harbor', 'the thief of the bicycles lives by the harbor'],
    ['pull the left rope of the sail when the wind turns', 'pull the right rope of the sail when the wind turns'],
    [
      'a tiny leak in the long hull of the old wooden boat sank it',
      'a leak in the long hull of the old wooden boat sank it',
    ],
    ['i kind of regret the taste of the cold soup', 'I regret the taste of the cold soup'],
    ['we use a semi-dry cleaner for the carpets', 'we use a dry cleaner for the carpets'],
  ])('not %s | %s', (said, quote) => expect(isProven(said, quote)).toBe(false))

  test('a name of the title may be misheard', () => {
    const [said, quote] = ['we drove to calipso with the whole family', 'we drove to Kalypso with the whole family']
    expect(isProven('we drove to kalipso with the whole family', quote, 'A summer in Kalypso')).toBe(true)
    expect(isProven('we drove to kalipso with the whole family', quote)).toBe(false)
    expect(isProven(said, 'we drove to Corfu with the whole family', 'A summer in Corfu')).toBe(false)
  })

  test('a long quote is compared in time', () => {
    const said = Array.from({ length: 4000 }, (_, at) => `word${(at * 7919) % 900} number of ${at}`).join(' ')
    const index = quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }])
    index.find('word1')
    const start = performance.now()
    index.find(said.split(' ').slice(100, 4100).join(' '))
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
