import { describe, expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { unprovenIn } from '#tests/setup/proof-oracle.ts'

/** Hand-written answers about these texts. Each is true and passes the gate with all its words. */

const windowsOf = (...texts: string[]): TranscriptWindow[] =>
  texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))

const videos = {
  english: windowsOf(
    'so I open the editor and the function returns undefined because we never wait for the promise',
    'we get up at five thirty and the bus is there at quarter past six every single morning',
    'my favorite film as a child was about a boy and his bicycle and I watched it forty two times',
    'she looked at me and said you will never sell this house and I said we will see about that',
    'the recipe says two cups of flour but I use three because my oven is old and slow',
    'in nineteen sixty nine they landed on the moon and my father saw it in a bar in Lisbon',
  ),
  german: windowsOf(
    'um halb sieben stehen wir auf und um acht Uhr fünfzehn fährt der Zug nach Hamburg',
    'der Lehrer hat gesagt du wirst das nie schaffen und ich habe einfach weiter geübt',
    'das Brot braucht vier Stunden und danach kommt es bei zweihundert Grad in den Ofen',
    'am Ende hat sich das Gerät nicht gelohnt und ich habe es zurückgeschickt',
  ),
  french: windowsOf(
    'on se lève à six heures et demie et le magasin ouvre à neuf heures quinze',
    'mon père disait toujours que la maison tiendrait plus longtemps que nous',
    'la pâte repose pendant deux heures et ensuite je la mets au four',
    'au final le téléphone ne vaut pas son prix et je ne le rachèterais pas',
  ),
  spanish: windowsOf(
    'nos levantamos a las seis y media y la tienda abre a las nueve y cuarto',
    'mi abuela siempre decía que la casa iba a durar más que nosotros',
    'la masa tiene que descansar dos horas y después va al horno',
    'al final el teléfono no vale lo que cuesta y no lo volvería a comprar',
  ),
  portuguese: windowsOf(
    'a gente acorda às seis e meia e a loja abre às nove e quinze',
    'minha avó sempre dizia que a casa ia durar mais do que nós',
    'a massa descansa duas horas e depois vai para o forno',
    'no final o telefone não vale o que custa e eu não compraria de novo',
  ),
  japanese: windowsOf(
    '毎朝六時半に起きて、店は九時十五分に開きます',
    '祖母はいつもこの家は私たちより長く残ると言っていました',
    '結局この電話は値段ほどの価値がありません',
  ),
  korean: windowsOf(
    '우리는 매일 여섯 시 삼십 분에 일어나고 가게는 아홉 시 십오 분에 엽니다',
    '할머니는 이 집이 우리보다 오래 갈 거라고 늘 말씀하셨어요',
    '결국 이 전화기는 값어치를 못 합니다',
  ),
  russian: windowsOf(
    'мы встаём в шесть тридцать и магазин открывается в девять пятнадцать',
    'бабушка всегда говорила что дом простоит дольше нас',
    'в итоге телефон не стоит своих денег и я бы его не купил',
  ),
}
type Language = keyof typeof videos

/** The words of a text, without quotation marks, emphasis, citations and what replaces them. */
const plain = (text: string): string =>
  text
    .replace(/(?:→ )?\[\d+(?::\d\d)+\]\(#t=\d+\)|\[[\d, ]+\]/g, '')
    .replace(/[“”„«»「」『』"*‘’`]|(?<!\p{L})'|'(?!\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)。])/g, '')
    .trim()

type Answer = readonly [Language, string]
const answers: Record<string, readonly Answer[]> = {
  'clock times as they are said': [
    ['english', 'They get up at 5:30 [2].'],
    ['english', 'The bus comes at 6:15, every morning [2].'],
    ['german', 'Der Zug fährt um 8:15 nach Hamburg [1].'],
    ['german', 'Sie stehen um 6:30 auf [1].'],
    ['german', 'Aufgestanden wird um 6:30 Uhr [1].'],
    ['french', 'Ils se lèvent à 6:30 [1].'],
    ['french', 'Le magasin ouvre à 9:15 [1].'],
    ['spanish', 'Se levantan a las 6:30 [1].'],
    ['spanish', 'La tienda abre a las 9:15 [1].'],
    ['portuguese', 'A loja abre às 9:15 [1].'],
    ['portuguese', 'Eles acordam às 6:30 [1].'],
    ['japanese', '毎朝6:30に起きます [1]。'],
    ['japanese', '店は9:15に開きます [1]。'],
    ['korean', '매일 6:30에 일어납니다 [1].'],
    ['korean', '가게는 9:15에 엽니다 [1].'],
    ['russian', 'Они встают в 6:30 [1].'],
    ['russian', 'Магазин открывается в 9:15 [1].'],
  ],
  'names of works': [
    ['english', 'It reminds her of the film “Bicycle Thieves” [3].'],
    ['english', 'He hums “Fly Me to the Moon” while he works.'],
    ['english', 'She recommends the game “Return of the Obra Dinn”.'],
    ['english', 'The novel “Crime and Punishment” is on the shelf.'],
    ['english', 'The episode is called “The One Where Nobody Leaves”.'],
    ['english', 'His podcast, “Slow Bread”, has two hundred episodes.'],
    ['german', 'Das Lied „Über den Wolken“ läuft im Hintergrund.'],
    ['german', 'Er vergleicht es mit dem Spiel „Die Siedler von Catan“.'],
    ['german', 'Der Roman „Die Verwandlung“ wird kurz erwähnt.'],
    ['french', 'Le film « Les Enfants du paradis » n’a rien à voir.'],
    ['french', 'Il cite le livre « Le Petit Prince » en passant.'],
    ['french', 'La chanson « La Vie en rose » passe à la fin.'],
    ['spanish', 'La canción «Gracias a la vida» suena al principio.'],
    ['spanish', 'Compara la casa con la de la novela «La casa de los espíritus».'],
    ['portuguese', 'O filme “Cidade de Deus” aparece como exemplo.'],
    ['portuguese', 'Ela cita o livro “Grande Sertão: Veredas”.'],
    ['japanese', '小説『吾輩は猫である』が出てきます。'],
    ['korean', '영화 「기생충」과는 다릅니다.'],
    ['korean', '책 “채식주의자”가 책상 위에 있습니다.'],
    ['russian', 'Роман «Преступление и наказание» лежит на столе.'],
    ['russian', 'Фильм «Ирония судьбы» тут ни при чём.'],
  ],
  'scare quotes, terms and irony': [
    ['english', 'The “quick fix” takes three days.'],
    ['english', 'This so-called “smart” oven is slow [5].'],
    ['english', 'A “callback” is a function that is called later.'],
    ['english', 'The word “saudade” has no English counterpart.'],
    ['german', 'Die „schnelle Lösung“ dauert drei Tage.'],
    ['german', 'Das Wort „Feierabend“ hat keine gute Übersetzung.'],
    ['german', 'Der angebliche „Geheimtipp“ ist keiner.'],
    ['french', 'La « solution rapide » prend trois jours.'],
    ['french', 'Le mot « dépaysement » se traduit mal.'],
    ['spanish', 'La «solución rápida» tarda tres días.'],
    ['spanish', 'La palabra «sobremesa» no tiene traducción.'],
    ['portuguese', 'A “solução rápida” leva três dias.'],
    ['portuguese', 'A palavra “saudade” não tem tradução.'],
    ['japanese', 'いわゆる「裏技」ではありません。'],
    ['japanese', '「もったいない」という言葉は訳しにくいです。'],
    ['korean', '이른바 “꿀팁”은 아닙니다.'],
    ['russian', 'Это так называемое «быстрое решение» занимает три дня.'],
    ['russian', 'Слово «тоска» трудно перевести.'],
  ],
  translations: [
    ['german', 'His teacher said “you will never make it” [2], and he kept practicing until it was done.'],
    ['french', 'Her father always said “the house will stand longer than we do” [2], and she believes it.'],
    ['spanish', 'The phone “is not worth what it costs” [4], and she would not buy it again.'],
    ['portuguese', 'The grandmother said “the house will outlast us” [2], and it did, says the speaker.'],
    ['japanese', 'The phone “is not worth its price” [3], which is the end of the video.'],
    ['korean', 'The grandmother said “this house will last longer than us” [2], which they repeat often.'],
    ['russian', 'The phone “is not worth the money” [3], and that is his conclusion.'],
    ['english', 'Sie sagte „du wirst dieses Haus nie verkaufen“ [4], und er glaubte ihr nicht.'],
    ['english', 'Elle a dit « tu ne vendras jamais cette maison » [4], et il ne l’a pas crue.'],
    ['english', 'Ella dijo «nunca vas a vender esta casa» [4], y él no le creyó para nada.'],
    ['english', 'Она сказала «ты никогда не продашь этот дом» [4], но он ей не поверил.'],
    ['english', '彼女は「この家は絶対に売れない」と言いました [4]。'],
  ],
  'titles and numbers': [
    ['english', 'The film “2001: A Space Odyssey” came out a year before the landing [6].'],
    ['english', 'The book “Nineteen Eighty-Four” is not meant.'],
    ['english', 'He ran it in 1:59:40, faster than ever.'],
    ['english', 'He compares it with “Apollo 13”, the film.'],
    ['english', 'The ratio of water to flour is 2:30, he jokes.'],
    ['english', 'It is a 16:10 screen with thin borders.'],
    ['english', 'The picture is 16:10 and not wider.'],
    ['german', 'Es ist ein 16:10-Bildschirm mit dünnem Rand.'],
    ['german', 'Das Bild ist 16:10 und nicht breiter.'],
    ['german', 'Der Film „12 Monkeys“ wird genannt.'],
    ['french', 'C’est un écran 16:10 assez lumineux.'],
    ['spanish', 'Es una pantalla 16:10 con bordes finos.'],
    ['spanish', 'La serie «24» no tiene nada que ver.'],
    ['portuguese', 'É uma tela 16:10 bem clara.'],
    ['english', 'She sets a 7:45 alarm and ignores it.'],
  ],
  dialogue: [
    ['english', 'She says “you will never sell this house” and he says “we will see about that” [4].'],
    ['english', '“you will never sell this house,” she said [4]. He was calm.'],
    ['english', 'Asked whether it is worth it, he says “yes”.'],
    ['english', 'When she asks, he only says “maybe”.'],
    ['german', 'Der Lehrer sagte „du wirst das nie schaffen“ [2].'],
    ['french', 'Elle répond « non » et s’en va.'],
    ['spanish', 'Ella contesta «no» y se va.'],
    ['russian', 'Она говорит «нет» и уходит.'],
  ],
  code: [
    ['english', 'The function returns `undefined` [1].'],
    ['english', 'He adds `await` before `fetch("/api")`, and it works.'],
    ['english', 'The type is `Array<string>`, not a list of numbers.'],
    ['english', 'It prints "undefined" to the console [1].'],
    ['english', 'He sets the option `"strict": true` in the file.'],
    ['english', 'The key is `user["name"]` in both places.'],
    ['german', 'Die Funktion heißt `get_name()` und gibt `null` zurück.'],
    ['english', 'The cron line is `30 5 * * *`, which means 5:30 [2].'],
  ],
}

describe.each(Object.entries(answers))('%s', (_, cases) => {
  test.each(cases)('%s: %s', (language, answer) => {
    const { text } = applyProofGate(answer, videos[language])
    expect(plain(text)).toBe(plain(answer))
  })
})

describe('unproven quotes and times are not shown in any language', () => {
  test.each<readonly [Language, string, string]>([
    ['english', 'He says “the moon is made of old cheese and bread” [6].', 'moon'],
    ['german', 'Er sagt „der Mond besteht ganz aus altem Käse“ [2].', 'Mond'],
    ['french', 'Il dit « la lune est faite de vieux fromage » [2].', 'lune'],
    ['spanish', 'Dice «la luna está hecha de queso viejo» [2].', 'luna'],
    ['portuguese', 'Ele diz “a lua é feita de queijo velho” [2].', 'lua'],
    ['russian', 'Он говорит «луна сделана из старого сыра» [2].', 'луна'],
    ['japanese', '彼は「月は古いチーズでできています」と言いました [2]。', '月'],
    ['korean', '그는 “달은 오래된 치즈로 만들어졌습니다”라고 말했습니다 [2].', '달은'],
    ['english', 'At 1:40 the bread is done.', '1:40'],
    ['german', 'Ab 1:40 kommt das Brot.', '1:40'],
    ['spanish', 'En el minuto 1:40 sale el pan.', '1:40'],
    ['english', 'This comes a 1:40 mark later.', '1:40'],
    ['english', 'The picture appears 16:10 into the video.', '16:10'],
    ['english', '16:10 The picture appears.', '16:10'],
  ])('%s: %s', (language, answer, invented) => {
    const { text } = applyProofGate(answer, videos[language])
    expect(text).not.toContain(invented)
    expect(unprovenIn(text, videos[language])).toEqual([])
  })
})
