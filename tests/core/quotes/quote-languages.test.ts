import { describe, expect, test } from 'vitest'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'

const find = (said: string, quote: string) =>
  quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }]).find(quote)

/** What is said, and the same in another spelling. */
const equal: readonly (readonly [string, string])[] = [
  // Contractions
  ["I don't think it's going to work", 'I do not think it is going to work'],
  ["she's been there and he's got it", 'she has been there and he has got it'],
  ["they'd never have done that before", 'they would never have done that before'],
  ["they'd been there since last summer", 'they had been there since last summer'],
  ["I'm gonna show you what we wanna build", 'I am going to show you what we want to build'],
  ['I cannot believe you shan’t be there', "I can't believe you shall not be there"],
  ["y'all shouldn't've left the house", 'you all should not have left the house'],
  ['we are kinda sorta done with the kitchen', "we're kind of sort of done with the kitchen"],
  ["John's brother is the owner", 'Johns brother is the owner'],
  ["it was rock 'n' roll at its best", 'it was rock and roll at its best'],
  ["we're goin' home to see the game", 'we are going home to see the game'],
  ["won't and can't and ain't the same", 'will not and can not and is not the same'],
  ['we did it because it was late', 'we did it ’cause it was late'],
  // Numbers
  ['we left at five thirty in the morning', 'we left at 5:30 in the morning'],
  ['that was in twenty twenty and it hurt', 'that was in 2020 and it hurt'],
  ['back in nineteen eighty four we met', 'back in 1984 we met'],
  ['it happened in nineteen oh five near Rome', 'it happened in 1905 near Rome'],
  ['he paid five bucks for the guitar', 'he paid $5 for the guitar'],
  ['the house cost $41,000 in total', 'the house cost forty one thousand dollars in total'],
  ['the twenty first century has begun', 'the 21st century has begun'],
  ['music of the eighties was loud', 'music of the 80s was loud'],
  ['music of the nineteen eighties was loud', 'music of the 1980s was loud'],
  ['two and a half years later it broke', '2.5 years later it broke'],
  ['half a million people came to see', '500,000 people came to see'],
  ['about two thirds of the hives died', 'about 2/3 of the hives died'],
  ['five percent of the users left', '5% of the users left'],
  ['one point five million users left', '1.5 million users left'],
  ['we have 100k followers on that channel', 'we have a hundred thousand followers on that channel'],
  ['a dozen eggs and a hundred birds', '12 eggs and 100 birds'],
  ['two thousand and five people came over', '2005 people came over'],
  ['the ratio is three point one four here', 'the ratio is 3.14 here'],
  ['nine eleven changed the country', '9/11 changed the country'],
  ['it was ten below and then −10 again', 'it was 10 below and then minus ten again'],
  ['five pounds and fifty pence, £5 say', '£5 and fifty pence, five pounds say'],
  // Compounds, acronyms, small words
  ['please send me an e-mail about health care', 'please send me an email about healthcare'],
  ['the co-operation of the U.S. and the U.K.', 'the cooperation of the US and the UK'],
  ['A.I. will change R&B forever they say', 'AI will change R and B forever they say'],
  ['Mr. Smith versus the state of Ohio', 'Mister Smith vs. the state of Ohio'],
  ['it is all right until Monday okay then', 'it is alright till Monday OK then'],
  ['the colour of the theatre was organised', 'the color of the theater was organized'],
  ['so um I mean the the car is uh you know fast', 'so the car is fast'],
  ['the phone is great and very fast', 'the phone is, like, great and very fast'],
  // German
  ['es waren fünfundzwanzig Leute in der Küche', 'es waren 25 Leute in der Küche'],
  ['das kostet zweitausenddreihundert Euro im Jahr', 'das kostet 2.300 Euro im Jahr'],
  ['die Größe der Straße ist nicht wichtig', 'die Groesse der Strasse ist nicht wichtig'],
  ['das ist ähm also der Donau-Dampfer gewesen', 'das ist der Donaudampfer gewesen'],
  ["wie geht's dir heute mit der Arbeit", 'wie geht es dir heute mit der Arbeit'],
  // French
  ['il y a vingt-cinq personnes dans la salle', 'il y a 25 personnes dans la salle'],
  ['elle a quatre-vingt-dix-neuf ans cette année', 'elle a 99 ans cette année'],
  ['soixante et onze maisons ont été vendues', '71 maisons ont été vendues'],
  ['je ne sais pas pourquoi il est parti', 'je sais pas pourquoi il est parti'],
  ["c'est l’été qu'on préfère dans le sud", "C’est l'été qu’on préfère dans le sud"],
  ['le cœur de la ville est très beau', 'le coeur de la ville est tres beau'],
  // Spanish and Portuguese
  ['había treinta y cinco personas en la sala', 'había 35 personas en la sala'],
  ['ganamos doscientos mil euros este año', 'ganamos 200.000 euros este año'],
  ['tenemos veintidós perros en la casa', 'tenemos 22 perros en la casa'],
  ['são trinta e cinco pessoas na sala', 'são 35 pessoas na sala'],
  ['custou dois mil e quinhentos reais no total', 'custou 2500 reais no total'],
  // Other scripts
  ['ذهب أحمد إلى المدرسة اليوم', 'ذهب احمد الى المدرسه اليوم'],
  ['هَذَا كِتَابٌ جَدِيدٌ جِدًّا هنا', 'هذا كتاب جديد جدا هنا'],
  ['عدد الطلاب ٢٥ طالبا في الصف', 'عدد الطلاب 25 طالبا في الصف'],
  ['שָׁלוֹם לְכֻלָּם הַיּוֹם בבית', 'שלום לכלם היום בבית'],
  ['הוא שירת בצה״ל שלוש שנים', 'הוא שירת בצה"ל שלוש שנים'],
  ['این کار می‌شود انجام داد', 'این کار می شود انجام داد'],
  ['او به خانهٔ ما میرود هر روز', 'او به خانه ما می‌رود هر روز'],
  ['यह क़िताब बहुत अच्छी है आज', 'यह किताब बहुत अच्छी है आज'],
  ['ещё раз всё хорошо сегодня', 'еще раз все хорошо сегодня'],
  ['コンピューターを使いました', 'こんぴゅーたーを使いました'],
  ['東京 で 二千 円 を 払いました', '東京で2000円を払いました'],
  ['我們這裡沒有問題', '我们这里没有问题'],
  ['他花了三千块钱买了手机', '他花了3000块钱买了手机'],
  ['二〇二四年我们搬家了', '2024年我们搬家了'],
  ['할 수 있다고 생각합니다', '할수있다고 생각합니다'],
  ['3만 명이 모였습니다 어제', '30,000명이 모였습니다 어제'],
  ['이것은 정말 좋은 제품입니다', '이것은 정말 좋은제품입니다'],
]

/** What is said, and something else with similar words. */
const different: readonly (readonly [string, string])[] = [
  // Negations
  ['the phone is not worth the money at all', 'the phone is worth the money at all'],
  ['the phone is worth the money at all', 'the phone is not worth the money at all'],
  ["I don't like the colour of the car", 'I like the colour of the car'],
  ["I can't recommend this camera to beginners", 'I can recommend this camera to beginners'],
  ['I would never buy this camera again', 'I would buy this camera again'],
  ['there is no reason to buy this camera', 'there is a reason to buy this camera'],
  ['we did it without any help from them', 'we did it with any help from them'],
  ['nobody knew why it rained that day', 'everybody knew why it rained that day'],
  ['it is hardly ever used by the team', 'it is ever used by the team'],
  ['he is now the owner of the house', 'he is not the owner of the house'],
  ['this is not worth the money', 'worth the money'],
  ["it isn't the best phone … but it works", 'it is the best phone … but it works'],
  // Numbers
  ['we made five million dollars last year', 'we made five billion dollars last year'],
  ['we made 15 percent more in spring', 'we made 50 percent more in spring'],
  ['the house cost $41,000 in total', 'the house cost $14,000 in total'],
  ['the house cost $500 in total', 'the house cost €500 in total'],
  ['we left at five thirty in the morning', 'we left at 5:40 in the morning'],
  ['it happened in nineteen oh five near Rome', 'it happened in 1950 near Rome'],
  ['two thirds of the hives died there', 'three quarters of the hives died there'],
  ['the third house on the left side', 'the fourth house on the left side'],
  ['it was 3.5 times as fast as before', 'it was 35 times as fast as before'],
  ['half of the users left the site', 'all of the users left the site'],
  ['it was −10 degrees in the north', 'it was 10 degrees in the north'],
  ['five hundred thirty dollars for that', 'thirty dollars for that'],
  // Opposites and names
  ['this must be done before the winter', 'this must be done after the winter'],
  ['most of them agreed with the plan', 'few of them agreed with the plan'],
  ['the drug is legal in this country', 'the drug is illegal in this country'],
  ['prices increased again in the spring', 'prices decreased again in the spring'],
  ['he said that the engine was fine', 'she said that the engine was fine'],
  ['Anna bought the house from Peter', 'Peter bought the house from Anna'],
  ['the effect of the light was strong', 'the affect of the light was strong'],
  ['it might be the best phone of all', 'it is the best phone of all'],
  // Other languages
  ['das Gerät ist nicht gut für Anfänger', 'das Gerät ist gut für Anfänger'],
  ['wir haben keine Probleme mit dem Auto', 'wir haben Probleme mit dem Auto'],
  ['es waren fünfundzwanzig Leute da heute', 'es waren 52 Leute da heute'],
  ['das gefällt mir nicht', 'das gefällt mir'],
  ["je n'aime pas ce téléphone du tout", "j'aime ce téléphone du tout"],
  ['il n’y a jamais de problème ici', 'il y a toujours de problème ici'],
  ['elle a quatre-vingt-dix ans cette année', 'elle a 80 ans cette année'],
  ['no me gusta este teléfono para nada', 'me gusta este teléfono para nada'],
  ['había treinta y cinco personas en la sala', 'había 45 personas en la sala'],
  ['não gosto deste telefone de jeito algum', 'gosto deste telefone de jeito algum'],
  ['non mi piace questo telefono adesso', 'mi piace questo telefono adesso'],
  ['dit is geen goede telefoon voor mij', 'dit is een goede telefoon voor mij'],
  ['to nie jest dobry telefon dla nas', 'to jest dobry telefon dla nas'],
  ['это не хороший телефон для нас', 'это хороший телефон для нас'],
  ['bu telefon iyi değil bence hiç', 'bu telefon iyi bence hiç'],
  ['bu telefon iyi değil', 'bu telefon iyi'],
  ['هذا ليس جيدا على الإطلاق اليوم', 'هذا جيدا على الإطلاق اليوم'],
  ['זה לא טוב בכלל היום', 'זה טוב בכלל היום'],
  ['זה מוצר לא טוב בכלל היום', 'טוב בכלל היום'],
  ['این کار نمی‌شود انجام داد', 'این کار می‌شود انجام داد'],
  ['यह फ़ोन अच्छा नहीं है आज', 'यह फ़ोन अच्छा है आज'],
  ['这个手机不好用我觉得', '这个手机好用我觉得'],
  ['我觉得不好用这个手机', '好用这个手机'],
  ['他没有去过那个地方吗', '他有去过那个地方吗'],
  ['我们花了三千块钱买的', '我们花了五千块钱买的'],
  ['我们花了三千块钱买的', '我们花了3万块钱买的'],
  ['この電話は高くないと思います', 'この電話は高いと思います'],
  ['私はそれを食べられない', '私はそれを食べられ'],
  ['ここでは使えません', 'ここでは使えます'],
  ['この電話は好きではない', 'この電話は好きで'],
  ['나는 숙제를 안 했다 어제', '나는 숙제를 했다 어제'],
  ['어제 그는 안 만났습니다', '만났습니다'],
  ['이 제품은 좋지 않습니다 정말', '이 제품은 좋습니다 정말'],
  ['그것은 불가능합니다 정말로', '가능합니다 정말로'],
]

describe('quotes in another spelling are found', () => {
  test.each(equal)('%s = %s', (said, quote) => {
    expect(find(said, quote)).toMatchObject({ isProof: true })
    expect(find(quote, said)).toMatchObject({ isProof: true })
  })
})

test('a caption such as [Music] is not speech, but brackets in a quote are', () => {
  expect(find('we signed [Music] for the house in spring', 'we signed for the house')).not.toBeNull()
  expect(find('the good old days of radio', 'the (not) good old days of radio')).toBeNull()
})

test('a quote whose negation may end the sentence before is shown with it, and proves nothing by itself', () => {
  const quote = 'las patatas a fuego flojo veinticinco minutos'
  const of = (said: string) => {
    const found = find(said, quote)
    return found && [found.text, found.addsNegation]
  }
  expect(of('yo creo que no las patatas a fuego flojo veinticinco minutos y ya')).toEqual([`no ${quote}`, true])
  expect(of('yo creo que no. las patatas a fuego flojo veinticinco minutos y ya')).toEqual([quote, false])
  expect(of('¿no? las patatas a fuego flojo veinticinco minutos y ya')).toEqual([quote, false])
  expect(find('las patatas no se ponen a fuego flojo nunca', 'se ponen a fuego flojo nunca')).toBeNull()
  expect(
    find('eu acho que não o bolo fica no forno quarenta minutos', 'o bolo fica no forno quarenta minutos'),
  ).toMatchObject({ text: 'não o bolo fica no forno quarenta minutos', addsNegation: true })
})

test('a negation may be stuttered in the video, not in the quote', () => {
  const once = 'tres muertes en total no está mal'
  const twice = 'tres muertes en total no no está mal'
  expect([find(once, twice), find(twice, once)?.text]).toEqual([null, twice])
  expect(find('well no that is not the case at all', 'well no no that is not the case at all')).toBeNull()
  expect(find("and I don't I don't know the way there", "and I don't know the way there")).not.toBeNull()
})

describe('quotes with similar words and another meaning are not found', () => {
  test.each(different)('%s ≠ %s', (said, quote) => expect(find(said, quote)).toBeNull())
})
