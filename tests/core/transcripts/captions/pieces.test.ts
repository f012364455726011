import { expect, test } from 'vitest'
import { joinTexts } from '#core/transcripts/captions/pieces.ts'

test.each([
  ['English', ['we drain', 'the beans'], 'we drain the beans'],
  ['Chinese', ['面包是用', '面粉做的'], '面包是用面粉做的'],
  ['Japanese with punctuation', ['今日は、', '明日は。', 'はい'], '今日は、明日は。はい'],
  ['Korean, which has spaces', ['오늘은 날씨가', '좋습니다'], '오늘은 날씨가 좋습니다'],
  ['Chinese beside English', ['我用', 'iPhone', '拍的'], '我用 iPhone 拍的'],
  ['an empty line', ['a', '', 'b'], 'a b'],
])('lines are joined as their language is written: %s', (_, lines, joined) => expect(joinTexts(lines)).toBe(joined))
