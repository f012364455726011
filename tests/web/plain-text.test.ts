import { expect, test } from 'vitest'
import { plainText } from '#web/screens/analysis/chat/plain-text.ts'

test.each([
  ['a time', 'It holds [2:00](#t=120).', 'It holds (02:00).'],
  ['times in a row', 'It holds [2:00](#t=120) [1:02:07](#t=3727)', 'It holds (02:00) (1:02:07)'],
  ['bold and italic words', '**Forty** *kilograms*, _folded_ ***twice***', 'Forty kilograms, folded twice'],
  ['bold that holds italic words', '**forty *whole* kilograms**', 'forty whole kilograms'],
  ['bold and italics in Chinese', '**注意：**窑要*慢慢*升温', '注意：窑要慢慢升温'],
  ['bold and italics in Japanese', '**温度（℃）**を*上げる*。', '温度（℃）を上げる。'],
  ['bold and italics in Korean', '**온도(℃)**를 *천천히*올린다', '온도(℃)를 천천히올린다'],
  ['a list, which keeps its marks', '- *one*\n- two\n* three\n1. four', '- one\n- two\n* three\n1. four'],
  ['a heading', '## Verdict\n\nFair.', 'Verdict\n\nFair.'],
  ['code', 'Press `Ctrl` first', 'Press Ctrl first'],
  ['literal asterisks and underscores', '2 * 3 * 4 = 24, snake_case_name', '2 * 3 * 4 = 24, snake_case_name'],
  ['line breaks around the text', '\n\nFair.\n', 'Fair.'],
])('plain text of %s', (_, markdown, text) => expect(plainText(markdown)).toBe(text))
