import { describe, expect, test } from 'vitest'
import { readResetToken } from '#web/screens/reset-password/reset-token.ts'

describe('the token of a reset link', () => {
  test.each([
    ['#access_token=a', '', 'a'],
    ['#access_token=a', '?token=b', 'a'],
    ['', '?token=b', 'b'],
    ['', '?access_token=c', 'c'],
    ['#type=recovery&access_token=d', '', 'd'],
    ['#access_token=', '?token=', null],
    ['', '', null],
  ])('%s %s', (hash, search, token) => expect(readResetToken({ hash, search })).toBe(token))
})
