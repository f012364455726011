import { describe, expect, test } from 'vitest'
import { proves, quoteIndexOf } from '#core/quotes/quote-index.ts'

const find = (said: string, quote: string) =>
  quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }]).find(quote)

describe('words outside a quote that turn it', () => {
  test.each<[kind: string, said: string, quote: string, text: string]>([
    [
      'negation',
      'it is not true that this bakery makes good bread',
      'this bakery makes good bread',
      '[it is not true that] this bakery makes good bread',
    ],
    [
      'attribution',
      'the seller claims that the boat was built by hand',
      'the boat was built by hand',
      '[the seller claims that] the boat was built by hand',
    ],
    [
      'condition',
      'if the rain stops we will paint the fence tomorrow',
      'we will paint the fence tomorrow',
      '[if the rain stops] we will paint the fence tomorrow',
    ],
    [
      'imagination',
      'imagine the mayor gives every child a pony',
      'the mayor gives every child a pony',
      '[imagine] the mayor gives every child a pony',
    ],
    [
      'limit',
      'most of the lamps burned the whole night',
      'the lamps burned the whole night',
      '[most of] the lamps burned the whole night',
    ],
    [
      'doubt',
      'maybe the lamps burned the whole night',
      'the lamps burned the whole night',
      '[maybe] the lamps burned the whole night',
    ],
    [
      'irony',
      'the lamps burned the whole week just kidding',
      'the lamps burned the whole week',
      'the lamps burned the whole week [just kidding]',
    ],
    [
      'announcement',
      'later i will show you the secret of a good crust',
      'the secret of a good crust',
      '[i will show you] the secret of a good crust',
    ],
  ])('%s: %s', (kind, said, quote, text) => {
    const found = find(said, quote)
    expect(found?.turn?.kind).toBe(kind)
    expect(found?.text).toContain(']')
    expect(found?.text.endsWith(text.slice(-12))).toBe(true)
    expect(proves(found)).toBe(false)
  })

  test.each<[language: string, said: string, quote: string]>([
    ['de', 'ich glaube nicht dass die Lampe die ganze Nacht gebrannt hat', 'die Lampe die ganze Nacht gebrannt hat'],
    [
      'fr',
      'il prétend que la lampe a brûlé toute la nuit dans la cuisine',
      'la lampe a brûlé toute la nuit dans la cuisine',
    ],
    ['es', 'si la lámpara sigue encendida vamos a pagar mucho dinero', 'vamos a pagar mucho dinero'],
    [
      'it',
      'forse la lampada è rimasta accesa tutta la notte in cucina',
      'la lampada è rimasta accesa tutta la notte in cucina',
    ],
    [
      'pt',
      'talvez a lâmpada tenha ficado acesa a noite toda na cozinha',
      'a lâmpada tenha ficado acesa a noite toda na cozinha',
    ],
    [
      'nl',
      'misschien heeft de lamp de hele nacht in de keuken gebrand',
      'heeft de lamp de hele nacht in de keuken gebrand',
    ],
    ['ru', 'возможно эта лампа горела всю ночь на кухне', 'эта лампа горела всю ночь на кухне'],
    ['ar', 'ربما هذا المصباح ظل مضيئا طوال الليل في المطبخ', 'هذا المصباح ظل مضيئا طوال الليل في المطبخ'],
    ['hi', 'शायद यह दीपक पूरी रात रसोई में जलता रहा', 'यह दीपक पूरी रात रसोई में जलता रहा'],
    ['ja', 'このランプは一晩中ついていたかもしれません', 'このランプは一晩中ついていた'],
    ['zh', '据说这盏灯在厨房里亮了一整夜', '这盏灯在厨房里亮了一整夜'],
    ['ko', '이 등은 밤새 켜져 있었을 수도 있습니다', '이 등은 밤새 켜져 있었을'],
    ['tr', 'belki bu lamba bütün gece mutfakta yandı', 'bu lamba bütün gece mutfakta yandı'],
  ])('%s: %s', (_, said, quote) => expect(proves(find(said, quote))).toBe(false))

  test.each<[said: string, quote: string]>([
    ['there is no doubt the lamps burned the whole night', 'the lamps burned the whole night'],
    ['i was unsure but the lamps burned the whole night', 'the lamps burned the whole night'],
    ['the seller claims that he is honest. The boat was built by hand', 'The boat was built by hand'],
    ['i hope you like it because the boat was built by hand', 'the boat was built by hand'],
    ['i do not know about you but this bread tastes of summer', 'this bread tastes of summer'],
    ['the seller claims that the boat was built by hand', 'the seller claims that the boat was built by hand'],
  ])('turned by nothing: %s', (said, quote) => {
    expect(find(said, quote)?.turn).toBeNull()
    expect(proves(find(said, quote))).toBe(true)
  })

  test('an ellipsis over a negation proves nothing', () =>
    expect(proves(find('the lamp is as the guests say not safe for children', 'the lamp is … safe for children'))).toBe(
      false,
    ))
})
