import { expect, test } from 'vitest'
import { detectLanguage } from '#core/language/detect-language.ts'

test.each([
  ['The cat sat on the mat and it was warm', 'en'],
  ['Der Hund und die Katze sind nicht auf dem Sofa', 'de'],
  ['Le chat est dans la maison et je ne suis pas là', 'fr'],
  ['今日は天気がいい', 'ja'],
  ['今天天气很好', 'zh'],
  ['Сегодня хорошая погода', 'ru'],
  ['Сьогодні гарна погода, і діти грають надворі', 'uk'],
  ['اليوم الطقس جميل', 'ar'],
  ['आज मौसम अच्छा है', 'hi'],
  ['오늘은 날씨가 좋습니다', 'ko'],
  ['12 34', null],
  // One word of another script does not decide.
  ['the host says こんにちは and this is what you do with the bread and the water', 'en'],
  ['the word 한국 is in it and so is the name of the city that we have', 'en'],
  ['the letter я is the last of the alphabet and it is that', 'en'],
  ['der Name 東京 ist nicht auf der Karte und das ist auch nicht die Stadt', 'de'],
  ['他说の是日语里最常见的字，今天我们来看看这个品牌为什么喜欢用这个字', 'zh'],
  ['iPhone 17 Pro Maxのレビューです', 'ja'],
  ['Сегодня мы говорим о слове «їжак», которое мы услышали вчера', 'ru'],
  ['Сёння добрае надвор’е, і дзеці гуляюць на вуліцы, бо ў іх вакацыі', 'be'],
  ['Бүгін ауа райы жақсы, біз қалада серуендейміз', 'kk'],
])('%s is %s', (text, code) => expect(detectLanguage(text).code).toBe(code))
