import { describe, expect, test } from 'vitest'
import { loginTarget, maxRedirectLength, safeRedirect } from '#core/requests/redirect.ts'

describe('a return target', () => {
  test.each([
    ['a page of this site', '/analysis/abc?panel=1#t=3', '/analysis/abc?panel=1#t=3'],
    ['the home page', '/', '/'],
    ['exactly the longest', `/${'a'.repeat(maxRedirectLength - 1)}`, `/${'a'.repeat(maxRedirectLength - 1)}`],
    ['one character too long', `/${'a'.repeat(maxRedirectLength)}`, null],
    ['another host by two slashes', '//evil.example', null],
    ['another host by a backslash', '/\\evil.example', null],
    ['a tab that browsers drop', '/\t/evil.example', null],
    ['a line break', '/a\nb', null],
    ['a full address', 'https://evil.example/', null],
    ['a script', 'javascript:alert(1)', null],
    ['a relative path', 'analysis/abc', null],
    ['nothing', '', null],
    ['no value', null, null],
  ])('%s', (_, target, expected) => expect(safeRedirect(target)).toBe(expected))
})

describe('where a login leads', () => {
  test.each([
    ['the query wins over the stored value', '/a', '/b', '/a'],
    ['an unsafe query gives way to the stored value', '//x', '/b', '/b'],
    ['two unsafe values lead nowhere', '//x', 'y', null],
    ['never back to the login page', '/login?redirect=/a', null, null],
    ['a page whose name only begins alike is fine', '/login-help', null, '/login-help'],
  ])('%s', (_, query, stored, expected) => expect(loginTarget(query, stored)).toBe(expected))
})
