import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackups } from '#app/backups.ts'
import { createModelTools } from '#app/model-tools.ts'
import { effectOf } from '#cli/conventions.ts'
import { buildProgram, type FullContext } from '#cli/program.ts'
import { testApp } from '#tests/setup/app.ts'
import { terminal } from '#tests/setup/cli.ts'
import { fingerprint } from '#tests/setup/fingerprint.ts'
import { sharePage } from '#tests/setup/shared-page.ts'
import { addVideo } from '#tests/setup/stored-video.ts'

const app = testApp()
const { run } = terminal(app, {
  backups: createBackups(
    () => ({
      embeddedDataFolder: null,
      tools: { folder: null, environment: {} },
      databaseUrl: async () => app.databaseUrl,
    }),
    new AbortController().signal,
  ),
  models: createModelTools({}, new AbortController().signal),
  jobs: {
    admin: () => Promise.reject(new Error('not asked')),
    recurringNames: ['sweep-accounts'],
    run: async () => null,
  },
})

/**
 * One line per command that changes something. `EMAIL` is a subscriber, `MESSAGE` their message, `VIDEO` a stored
 * video, `OWNER` a user with a shared page. A new command adds its line.
 */
const lines: Record<string, string> = {
  'backup create': `backup create ${join(tmpdir(), 'never-written.dump')}`,
  'billing replay': 'billing replay evt_1',
  'feedback close': 'feedback close MESSAGE',
  'jobs run': 'jobs run sweep-accounts',
  'models add': `models add gpt-6-sol --window 900000 --file ${join(tmpdir(), 'never-written.json')}`,
  'share-links revoke': 'share-links revoke --user OWNER',
  'subscriptions sync': 'subscriptions sync --email EMAIL',
  'usage reset': 'usage reset --email EMAIL',
  'usage recount': 'usage recount --email EMAIL',
  'users confirm-email': 'users confirm-email --email EMAIL',
  'users create': 'users create --email new@example.com --password longenough --name New',
  'users delete': 'users delete --email EMAIL',
  'users disable': 'users disable --email EMAIL',
  'users export': 'users export --email EMAIL --to export-of-a-dry-run.json',
  'users enable': 'users enable --email EMAIL',
  'users reset-password': 'users reset-password --email EMAIL',
  'users set-tier': 'users set-tier premium --email EMAIL',
  'videos block': 'videos block VIDEO',
  'videos refetch': 'videos refetch dQw4w9WgXcQ',
  'videos forget': 'videos forget VIDEO',
  'videos unblock': 'videos unblock VIDEO',
}

const acting = buildProgram({} as FullContext).commands.flatMap(group =>
  (group.commands.length === 0 ? [group] : group.commands)
    // A restore needs another, empty database (tests/cli/backup.test.ts), a retry the queue (tests/cli/jobs.test.ts),
    // a setup the Stripe account (tests/cli/billing.test.ts).
    .filter(command => effectOf(command) !== 'reads' && !['restore', 'retry', 'setup'].includes(command.name()))
    .map(command => (command === group ? group.name() : `${group.name()} ${command.name()}`)),
)

test.each(acting)('%s --dry-run prints what would happen, asks nothing and changes nothing', async path => {
  const sam = await app.subscriber()
  await sam.rest('POST /feedback', { name: 'Sam', email: sam.email, subject: 'Hello', message: 'Hello there' })
  const [message] = (await run(['feedback', 'list', '--json'])).json().messages
  const { videoId } = await addVideo(app.deps.db)
  const line = lines[path]
  expect(line, `add a line for ${path}`).toBeDefined()

  const owner = line!.includes('OWNER') ? (await sharePage(app)).sam.userId : ''
  const before = await fingerprint(app.deps.db)

  const { asked, json } = await run([
    ...line!
      .replace('EMAIL', sam.email)
      .replace('MESSAGE', message.id)
      .replace('VIDEO', videoId)
      .replace('OWNER', owner)
      .split(' '),
    '--dry-run',
    '--json',
  ])

  expect(json()).toEqual({ dryRun: true, preview: expect.stringMatching(/^[A-Z].+\.$/) })
  expect(asked).toEqual([])
  expect(await fingerprint(app.deps.db)).toEqual(before)
  expect(readdirSync(tmpdir()).filter(name => name.startsWith('never-written'))).toEqual([])
})
