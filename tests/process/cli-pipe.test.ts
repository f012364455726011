import { expect, test } from 'vitest'
import { cliProcess } from '#tests/setup/cli-process.ts'
import { useDatabase } from '#tests/setup/database.ts'

const database = useDatabase()

test('a reader that closes the pipe early does not make a command fail', async () => {
  const pipedToNothing = '{ "$@"; echo "code $?" >&2; } | true'
  const { err } = await cliProcess(database.url, ['models', 'list'], pipedToNothing)
  expect(err).toBe('code 0\n')
})
