import { describe, expect, test } from 'vitest'
import { browserName } from '#web/screens/account/SessionsSection.tsx'

describe('the shown name of a session’s browser', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5', null],
  ])('%s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))
})
