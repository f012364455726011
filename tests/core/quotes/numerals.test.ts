import { describe, expect, test } from 'vitest'
import { readNumber } from '#core/language/read-numbers.ts'
import { readWords } from '#core/language/words.ts'
import { createClaimTokenizer } from '#core/proof/claim-tokens.ts'
import { quoteIndexOf } from '#core/quotes/quote-index.ts'

/** The value of a text that is one number from its first to its last word; null for other texts. */
function numberIn(text: string): string | null {
  const words = readWords(text)
  const number = readNumber(
    {
      length: words.length,
      key: at => words[at]!.key,
      raw: at => words[at]!.raw,
      before: at => words[at]!.before,
    },
    0,
    'en',
  )
  return number?.to === words.length ? number.value : null
}

const chineseAndJapanese: readonly (readonly [string, number])[] = [
  ['十五', 15],
  ['二十三', 23],
  ['两百', 200],
  ['兩百', 200],
  ['三千五百', 3500],
  ['一百零五', 105],
  ['一千零五', 1005],
  ['一千〇五', 1005],
  ['一万零三百', 10_300],
  ['三万五千', 35_000],
  ['一億二千万', 120_000_000],
  ['三亿五千万', 350_000_000],
  ['三万亿', 3e12],
  ['三萬億', 3e12],
  ['三万五千亿', 35_000e8],
  ['一万二千亿三千万', 12_000e8 + 3000e4],
  ['万亿', 1e12],
  ['三兆五千億', 3.5e12],
  ['二〇二四', 2024],
  ['二零二四', 2024],
  ['3万', 30_000],
  ['3.5亿', 350_000_000],
  ['3万亿', 3e12],
  ['3万5千', 35_000],
  ['1億2千万', 120_000_000],
  ['1億2000万', 120_000_000],
  ['1万500', 10_500],
  ['3,000万', 30_000_000],
]

test.each(chineseAndJapanese)('the numeral %s is %d for quotes and for citations', (text, value) => {
  expect(numberIn(text)).toBe(String(value))
  expect(createClaimTokenizer(null)(text).map(token => token.keys)).toEqual([[`#${value}`]])
})

test.each([
  ['십오', '15'],
  ['이십', '20'],
  ['이십삼', '23'],
  ['삼백오십육', '356'],
  ['삼천오백', '3500'],
  ['이천이십사', '2024'],
  ['삼만오천', '35000'],
  ['일억이천만', '120000000'],
  ['3만5천', '35000'],
])('the Korean numeral %s is %s', (text, value) => expect(numberIn(text)).toBe(value))

test.each([
  ['a single syllable', '이'],
  ['"angel", not 1004', '천사'],
  ['"if", not 10001', '만일'],
  ['"survey", not 1,000,000,000,004', '조사'],
  ['the day or the digit one: 30 days or 31', '삼십일'],
  ['the subject particle or the digit two: 50 or 52', '오십이'],
])('Korean that may be no numeral: %s', (_, text) => expect(numberIn(text)).toBeNull())

const isFound = (said: string, quote: string) =>
  quoteIndexOf([{ n: 1, startMs: 0, endMs: 30_000, text: said }]).find(quote) !== null

describe('quotes with other digits', () => {
  test.each([
    ['今年的收入是三万亿元非常多', '今年的收入是3万亿元非常多'],
    ['他一共买了一千零五本书', '他一共买了1005本书'],
    ['昨年の売上は一億二千万円でした', '昨年の売上は1億2千万円でした'],
    ['모두 이십삼명이 모였습니다 어제', '모두 23명이 모였습니다 어제'],
  ])('%s = %s', (said, quote) => expect([isFound(said, quote), isFound(quote, said)]).toEqual([true, true]))

  test.each([
    ['"thirty or forty"', '他花了三四十块钱买了手机', '他花了40块钱买了手机'],
    ['"two or three"', '我们在那里住了两三天然后走了', '我们在那里住了23天然后走了'],
    ['"three to five"', '我们在那里住了三五天然后走了', '我们在那里住了35天然后走了'],
    ['another scale', '今年的收入是三万亿元非常多', '今年的收入是3亿元非常多'],
  ])('%s is another number', (_, said, quote) =>
    expect([isFound(said, quote), isFound(quote, said)]).toEqual([false, false]),
  )
})
