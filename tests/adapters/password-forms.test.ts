import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { argonPasswords } from '#adapters/argon-passwords.ts'
import { isCommonPassword } from '#adapters/common-passwords.ts'

const passwords = argonPasswords()
const nfd = (text: string): string => text.normalize('NFD')

test.each([
  ['German', 'Töpferei-Ofen-1280'],
  ['French', 'Élève à Nîmes'],
  ['Vietnamese', 'gốm nung lò Bát Tràng'],
  ['Korean', '가마와도자기'],
  ['Japanese', 'ガラスのつぼ'],
  ['Bengali', 'মোটা কলসি'],
  ['Greek', 'Άργιλος και φωτιά'],
])('a password in %s is the same in both forms of Unicode', async (_, password) => {
  const [composed, decomposed] = [password.normalize('NFC'), nfd(password)]
  expect(composed).not.toBe(decomposed)
  for (const chosen of [composed, decomposed]) {
    const stored = await passwords.hash(chosen)
    expect(await passwords.verify(stored, composed)).toBe(true)
    expect(await passwords.verify(stored, decomposed)).toBe(true)
    expect(await passwords.verify(stored, `${composed}.`)).toBe(false)
  }
})

test.each([
  ['composed', 'Töpferei-Ofen'],
  ['decomposed', nfd('Töpferei-Ofen')],
  ['mixed', `Tö${nfd('ä')}pferei-Ofen`],
  ['with a space that does not break', 'Töpferei\u00A0Ofen'],
  ['half of a pair', 'Ofen\uD800Ofen'],
])('a hash made of the text as it was typed still opens: %s', async (_, typed) => {
  expect(await passwords.verify(await hash(typed), typed)).toBe(true)
})

test('an old hash of one form opens for the other', async () => {
  const typed = 'Töpferei-Ofen'
  expect(await passwords.verify(await hash(nfd(typed)), typed)).toBe(true)
  expect(await passwords.verify(await hash(typed), nfd(typed))).toBe(true)
})

test.each([
  ['a space of an East Asian keyboard', 'long\u3000walk home', 'long walk home', true],
  ['a space that does not break', 'long walk\u00A0home', 'long walk home', true],
  ['another case', 'Long walk home', 'long walk home', false],
  // NFKC would make these equal (RFC 8265 uses NFC for passwords).
  ['a raised digit', 'area x²2 m', 'area x22 m', false],
  ['a ligature', 'the ﬁring kiln', 'the firing kiln', false],
  ['full-width letters', 'ｌong walk home', 'long walk home', false],
  ['half-width kana', 'ｶﾞﾗｽのつぼ', 'ガラスのつぼ', false],
  ['a letter that looks alike', 'lоng walk home', 'long walk home', false],
  ['a missing accent', 'Topferei-Ofen', 'Töpferei-Ofen', false],
])('%s: %j and %j', async (_, chosen, typed, isSame) => {
  expect(await passwords.verify(await passwords.hash(chosen), typed)).toBe(isSame)
})

test('the number of tries does not depend on the account', async () => {
  const cpuOf = async (stored: string | null, typed: string): Promise<number> => {
    const before = process.cpuUsage()
    expect(await passwords.verify(stored, typed)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const known = await passwords.hash('a long walk home')
  const least = async (stored: string | null): Promise<number> => {
    const all: number[] = []
    for (let i = 0; i < 4; i += 1) all.push(await cpuOf(stored, nfd('nicht der Töpfer')))
    return Math.min(...all)
  }
  await cpuOf(null, 'first')
  const [unknown, wrong] = [await least(null), await least(known)]
  expect(unknown / wrong).toBeGreaterThan(0.5)
  expect(unknown / wrong).toBeLessThan(2)
})

test('a common password is common in each form', async () => {
  expect(await isCommonPassword('i\u00A0love\u00A0you')).toBe(await isCommonPassword('i love you'))
  expect(await isCommonPassword('PASSWORD')).toBe(true)
})
