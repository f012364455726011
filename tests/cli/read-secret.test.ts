import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readSecret } from '#cli/read-secret.ts'

/** The secret that is read from these pieces of input, and the output meanwhile. */
async function typed(pieces: readonly string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => {} })
  const output = new PassThrough()
  const reading = readSecret('Password', { input, output })
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

test('at a terminal there is a prompt, and the secret is not echoed', async () => {
  expect(await typed(['a long walk home\r'], true)).toEqual({ read: 'a long walk home', shown: 'Password: \n' })
})
