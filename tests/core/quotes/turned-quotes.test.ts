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
    [
      'announcement',
      'hello again so today we are going to cross the river on a paper boat',
      'cross the river on a paper boat',
      '[today we are going to] cross the river on a paper boat',
    ],
    [
      'announcement',
      'hallo zusammen heute werde ich in der billigsten Burg des Landes schlafen',
      'in der billigsten Burg des Landes schlafen',
      '[heute werde ich] in der billigsten Burg des Landes schlafen',
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
    ['en', 'the boat was built by hand and that is complete nonsense', 'the boat was built by hand'],
    ['en', 'the boat was built by hand or so the seller told us', 'the boat was built by hand'],
    ['en', 'they used to joke the house is haunted at night', 'the house is haunted at night'],
    ['de', 'der Händler meint das Boot ist von Hand gebaut', 'das Boot ist von Hand gebaut'],
    ['de', 'das Boot ist von Hand gebaut sagt jedenfalls der Händler', 'das Boot ist von Hand gebaut'],
    ['fr', 'il raconte que le bateau a été construit à la main', 'le bateau a été construit à la main'],
    ['es', 'el vendedor cuenta que el barco fue construido a mano', 'el barco fue construido a mano'],
    ['it', 'il venditore racconta che la barca è stata costruita a mano', 'la barca è stata costruita a mano'],
    ['nl', 'de verkoper zegt de boot is met de hand gebouwd', 'de boot is met de hand gebouwd'],
    ['sv', 'säljaren säger båten är byggd för hand i hamnen', 'båten är byggd för hand i hamnen'],
    ['ru', 'продавец уверяет лодка сделана вручную в порту', 'лодка сделана вручную в порту'],
    ['pt', 'se o barco afundar nós vamos pagar tudo amanhã', 'nós vamos pagar tudo amanhã'],
    ['es', 'si el barco se hunde pagamos todo mañana', 'pagamos todo mañana'],
    ['sv', 'om båten sjunker vi betalar allt imorgon', 'vi betalar allt imorgon'],
  ])('%s: %s', (_, said, quote) => expect(proves(find(said, quote))).toBe(false))

  test.each<[said: string, quote: string]>([
    ['there is no doubt the lamps burned the whole night', 'the lamps burned the whole night'],
    ['i was unsure but the lamps burned the whole night', 'the lamps burned the whole night'],
    ['the seller claims that he is honest. The boat was built by hand', 'The boat was built by hand'],
    ['i hope you like it because the boat was built by hand', 'the boat was built by hand'],
    ['i do not know about you but this bread tastes of summer', 'this bread tastes of summer'],
    ['the seller claims that the boat was built by hand', 'the seller claims that the boat was built by hand'],
    ['the whole thing cost about two hundred dollars and a crate of beer', 'two hundred dollars and a crate of beer'],
    ['i heard a loud bang the tire exploded on the road', 'the tire exploded on the road'],
    ['das Boot hat nur zweihundert Euro gekostet im Hafen', 'zweihundert Euro gekostet im Hafen'],
    ['sí el barco costó doscientos euros en el puerto', 'el barco costó doscientos euros'],
    ['depois da festa ela se casou com o vizinho da rua', 'casou com o vizinho da rua'],
    ['jag pratar om båten som kostade tvåhundra kronor', 'båten som kostade tvåhundra kronor'],
    ['bana göre bu tekne çok güzel bir tekne', 'bu tekne çok güzel bir tekne'],
  ])('turned by nothing: %s', (said, quote) => {
    expect(find(said, quote)?.turn).toBeNull()
    expect(proves(find(said, quote))).toBe(true)
  })

  test('an ellipsis over a negation proves nothing', () =>
    expect(proves(find('the lamp is as the guests say not safe for children', 'the lamp is … safe for children'))).toBe(
      false,
    ))
})
