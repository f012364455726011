import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askYes } from '#cli/ask-yes.ts'
import { readSecret } from '#cli/read-secret.ts'

/** The secret that is read from these pieces of input, and the output meanwhile. */
async function typed(pieces: readonly string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = new PassThrough()
  const reading = readSecret('Password', new AbortController().signal, { input, output })
  for (const piece of pieces) input.write(piece)
  input.end()
  const read = await reading
  output.end()
  return { read, shown: await text(output) }
}

test.each([
  ['a line', ['a long walk home\n'], 'a long walk home'],
  ['the first of two lines', ['a long walk home\r\nand back\n'], 'a long walk home'],
  ['a line in pieces without an end', ['a long ', 'walk home'], 'a long walk home'],
  ['spaces and letters as they are', [' ä wörd \n'], ' ä wörd '],
  ['nothing', [], ''],
])('a secret from a pipe: %s', async (_, pieces, read) => {
  expect(await typed(pieces, false)).toEqual({ read, shown: '' })
})

test('Ctrl+C at the prompt ends the command and changes nothing', async () => {
  await expect(typed(['a long walk', '\u0003'], true)).rejects.toThrow('Canceled. Nothing was changed.')
})

test.each([
  ['y\r', true],
  ['Yes\r', true],
  ['no\r', false],
  ['\r', false],
  ['y\u0003', false],
  ['\u0004', false],
])('a question at a terminal: %j is %s', async (keys, isYes) => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const asking = askYes('Delete it?', new AbortController().signal, { input, output: new PassThrough() })
  input.write(keys)
  expect(await asking).toBe(isYes)
})

test('a signal at a prompt cancels the command', async () => {
  for (const prompt of [readSecret, askYes]) {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
    const stopping = new AbortController()
    const asking = prompt('Go on?', stopping.signal, { input, output: new PassThrough() })
    stopping.abort()
    await expect(asking).rejects.toThrow('Canceled. Nothing was changed.')
    const asksLater = prompt('Go on?', stopping.signal, { input, output: new PassThrough() })
    await expect(asksLater).rejects.toThrow('Canceled. Nothing was changed.')
  }
})

test('at a terminal there is a prompt, and the secret is not echoed', async () => {
  expect(await typed(['a long walk home\r'], true)).toEqual({ read: 'a long walk home', shown: 'Password: \n' })
})
