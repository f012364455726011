import { expect, test } from 'vitest'
import { greetingName } from '#core/accounts/greeting-name.ts'

test.each([
  'Ada',
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'Jean-Luc O’Neill',
  "Sinéad O'Connor",
  'Nguyễn Thị Minh Khai',
  '山田 太郎',
  'अनिल कुमार',
  'محمد علی‌پور',
  'Martin Luther King Jr.',
])('%s is a name', name => expect(greetingName(name)).toBe(name))

test.each([
  ['an address with a scheme', 'https://evil.example/now'],
  ['an address without one', 'evil.example'],
  ['an address among words', 'confirm at www.evil.example'],
  ['an email address', 'help@evil.example'],
  ['a number to call', 'Call 555 0100'],
  ['a sentence of punctuation', 'your account is locked, confirm'],
  ['a sentence of words', 'Your account is locked now'],
  ['markup', '<b>Ada</b>'],
  ['more than 60 characters', 'A'.repeat(61)],
  ['nothing', ' '],
  ['a character that reverses the text', 'Ada \u202eelpmaxe'],
])('%s is no name', (_, name) => expect(greetingName(name)).toBeNull())
