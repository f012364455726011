import { describe, expect, test } from 'vitest'
import { applyProofGate } from '#core/proof/proof-gate.ts'

/** True when an answer may name the time, because the video says it. */
const isSaid = (time: string, ...texts: string[]): boolean => {
  const windows = texts.map((text, at) => ({ n: at + 1, startMs: at * 30_000, endMs: (at + 1) * 30_000, text }))
  return applyProofGate(`At ${time} it rains.`, windows).text.includes(time)
}

const english =
  'and this is what they had to say about the game because it was one of the best that we have seen in a long time'

describe('a time that the video says in words', () => {
  test.each([
    ['6:30', 'um halb sieben stehen wir auf'],
    ['6:30', 'um halb 7 stehen wir auf'],
    ['12:30', 'um halb eins essen wir zu Mittag'],
    ['12:45', 'um viertel vor eins essen wir zu Mittag'],
    ['0:30', 'um 0 Uhr 30 fährt der letzte Zug nach Hause'],
    ['0:00', 'um 0 Uhr ist das Jahr vorbei und alle feiern'],
    ['0:00', 'um 24 Uhr ist das Jahr vorbei und alle feiern'],
    ['0:15', 'um viertel nach 0 fährt der letzte Zug nach Hause'],
    ['23:45', 'um viertel vor 0 fährt der letzte Zug nach Hause'],
    ['0:30', 'le dernier train part à 0 heures 30 et on rentre'],
    ['20:15', 'der Film beginnt um 20 Uhr 15 und nicht früher'],
    ['6:30', 'om half zeven staan we op en dan gaan we naar het werk'],
    ['6:30', 'om half 7 staan we op en dan gaan we naar het werk'],
    ['3:00', 'om drie uur zijn we weer thuis en dan eten we wat'],
    ['9:00', 'le magasin ouvre à neuf heures et on y va ensemble'],
    ['3:00', '店は三時に開きます'],
    ['3:00', '毎日三時です'],
    ['3:00', '今日は3時、みんなで会います'],
    ['3:30', '毎朝三時半に起きます'],
    ['3:15', '三時十五分に開きます'],
    ['3:00', '우리는 세 시에 만나요'],
    ['9:00', 'магазин открывается в девять часов утра и мы туда идём'],
    ['16:10', 'it has a sixteen by ten screen and it is bright'],
    ['16:10', 'it has a 16 by 10 screen and it is bright'],
    ['3:45', 'she came home at three forty five that day'],
    ['8:15', `${english}`, 'der Zug fährt um acht Uhr fünfzehn und wir sind mit dem Auto nicht da'],
  ])('%s: %s', (time, ...texts) => expect(isSaid(time, ...texts)).toBe(true))
})

describe('what sounds like a time but is none', () => {
  test.each([
    ['hours, in Japanese', '3:00', '焼くのに三時間半かかります'],
    ['hours in digits, in Japanese', '3:00', '焼くのに3時間かかります'],
    ['a moment, in Japanese', '1:00', 'ここで一時停止してください'],
    ['for a while, in Japanese', '1:00', '一時的に閉まっています'],
    ['a period, in Japanese', '1:00', '一時期は毎日やっていました'],
    ['a speed, in Japanese', '2:00', '二時限目の授業です'],
    ['English that looks Dutch', '19:30', 'in the second half 20 minutes late'],
    ['English that looks Dutch, up to twelve', '6:30', `${english} and in the second half 7 of them were hurt`],
    ['minutes after a half', '6:30', 'second half 7 minutes'],
    ['half of more than twelve, in German', '18:30', 'und in der ersten Stunde waren halb 19 Leute da'],
    ['German that looks Dutch', '1:30', 'er half 2 Leuten aus dem Auto und sie haben sich bei ihm bedankt'],
    ['midnight is not noon', '12:30', 'um 0 Uhr 30 fährt der letzte Zug nach Hause'],
    ['midnight is not noon, on the hour', '12:00', 'um 0 Uhr ist das Jahr vorbei und alle feiern'],
    ['a size', '3:45', 'it was a three by forty five board that he cut'],
    ['a size in digits', '3:45', 'it was a 3 by 45 board that he cut'],
    ['a size after a number', '2:45', 'he cut two three by forty five boards'],
    ['a size of an hour', '0:45', 'he cut a three by forty five board'],
    ['a room', '20:10', 'it was a twenty by ten room'],
    ['hours, in French', '2:00', 'la pâte repose pendant deux heures et on attend'],
    ['hours and a half, in French', '2:30', 'la pâte repose pendant deux heures et demie et on attend'],
    ['every few hours, in French', '2:00', 'il faut la nourrir toutes les deux heures et ne pas oublier'],
    ['hours, in Portuguese', '2:00', 'a massa descansa durante duas horas e depois vai para o forno'],
    ['hours, in Dutch', '3:00', 'het deeg moet drie uur lang rusten en dan gaat het in de oven'],
    ['hours, in Russian', '2:00', 'через два часа тесто готово и мы ставим его в духовку'],
    ['hours, in Korean', '3:00', '반죽은 세 시간 쉽니다'],
  ])('%s', (_, time, text) => expect(isSaid(time, text)).toBe(false))
})
