import { expect, test } from 'vitest'
import { noExceptions } from './exceptions.ts'
import { violations } from './laws.ts'
import { coreRooms } from './layers.ts'
import { treeOf } from './tree.ts'

/** A small product that follows every rule; each test adds one violation. */
const product = {
  'src/core/plans/plans.ts': "import { z } from 'zod'\nexport const plan = z.string()\n",
  'src/ports.ts': "import type { plan } from '#core/plans/plans.ts'\nexport type Deps = { plan: typeof plan }\n",
  'src/contract/usage.ts': "import { plan } from '#core/plans/plans.ts'\nexport const view = plan\n",
  'src/stores/db.ts': "import postgres from 'postgres'\nexport const open = postgres\n",
  'src/stores/usage.ts': "import { open } from './db.ts'\nexport const read = open\n",
  'src/stores/videos.ts': "import { open } from './db.ts'\nexport const read = open\n",
  'src/services/usage/read-usage.ts': "import { read } from '#stores/usage.ts'\nexport const readUsage = read\n",
  'src/services/videos/read-video.ts':
    "import { readUsage } from '#services/usage/read-usage.ts'\nexport const readVideo = readUsage\n",
  'src/adapters/mail.ts': "import { createServer } from 'node:net'\nexport const mail = createServer\n",
  'src/http/server.ts': "import { readUsage } from '#services/usage/read-usage.ts'\nexport const serve = readUsage\n",
  'src/http/trpc/router.ts': "export type AppRouter = 'router'\n",
  'jobs/sweep.ts': "import { readUsage } from '#services/usage/read-usage.ts'\nexport const sweep = readUsage\n",
  'src/web/api.ts': "import type { AppRouter } from '#http/trpc/router.ts'\nexport type Api = AppRouter\n",
  'src/web/ui/Meter.tsx': 'export const Meter = () => <p />\n',
  'src/web/screens/home/Home.tsx':
    "import { Meter } from '../../ui/Meter.tsx'\nexport const Home = () => <Meter />\n".replace('../../', '#web/'),
  'src/web/screens/login/Login.tsx': "import type { Api } from '#web/api.ts'\nexport const Login = (_: Api) => <p />\n",
}

const found = (planted: Record<string, string>) => violations(treeOf(Object.entries({ ...product, ...planted })))

test('code that follows the rules has no violations', () => {
  expect(found({})).toEqual([])
})

const cases: [law: string, planted: Record<string, string>, words: string[]][] = [
  [
    'core does I/O',
    { 'src/core/text/reader.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n" },
    ['src/core/text/reader.ts imports node:fs', 'belongs in src/adapters'],
  ],
  [
    'core reads the clock',
    { 'src/core/text/now.ts': 'export const now = () => Date.now()\n' },
    ['Date.now', 'clock or ids port'],
  ],
  [
    'core uses randomness',
    { 'src/core/text/dice.ts': 'export const roll = () => Math.random()\n' },
    ['Math.random', 'core is pure'],
  ],
  [
    'core imports a store',
    { 'src/core/text/x.ts': "import { read } from '#stores/usage.ts'\nexport const x = read\n" },
    ['core may import nothing but itself', 'belongs in services'],
  ],
  [
    'a service imports an SDK',
    { 'src/services/usage/pay.ts': "import Stripe from 'stripe'\nexport const pay = Stripe\n" },
    ['src/services/usage/pay.ts imports stripe', 'src/adapters, behind a port'],
  ],
  [
    'a service imports an adapter',
    { 'src/services/usage/send.ts': "import { mail } from '#adapters/mail.ts'\nexport const send = mail\n" },
    ['imports src/adapters/mail.ts', 'What needs adapters belongs in'],
  ],
  [
    'a service imports a transport',
    { 'src/services/usage/x.ts': "import { serve } from '#http/server.ts'\nexport const x = serve\n" },
    ['imports src/http/server.ts'],
  ],
  [
    'a store imports ports as a type',
    { 'src/stores/x.ts': "import type { Deps } from '#src/ports.ts'\nexport type X = Deps\n" },
    ['src/stores/x.ts imports src/ports.ts'],
  ],
  [
    'a store imports ports as an inline type',
    { 'src/stores/x.ts': "export type X = import('#src/ports.ts').Deps\n" },
    ['src/stores/x.ts imports src/ports.ts'],
  ],
  [
    'core imports a store lazily',
    { 'src/core/text/x.ts': "export const x = () => import('#stores/usage.ts')\n" },
    ['src/core/text/x.ts imports src/stores/usage.ts'],
  ],
  [
    'ports import a value where only types are allowed',
    { 'src/ports.ts': "import { open } from '#stores/db.ts'\nexport const x = open\n" },
    ['as a value', 'import type'],
  ],
  [
    'http imports jobs',
    { 'src/http/x.ts': "import { sweep } from '#jobs/sweep.ts'\nexport const x = sweep\n" },
    ['src/http/x.ts imports jobs/sweep.ts'],
  ],
  [
    'an earlier noun calls a later one',
    {
      'src/services/usage/x.ts':
        "import { readVideo } from '#services/videos/read-video.ts'\nexport const x = readVideo\n",
    },
    ['videos comes after usage', 'Move the use case to src/services/videos'],
  ],
  [
    'a plan calls what writes from it',
    {
      'src/services/answers/write/write-it.ts': 'export const writeIt = 1\n',
      'src/services/answers/plan/plan-it.ts':
        "import { writeIt } from '../write/write-it.ts'\nexport const planIt = writeIt\n",
    },
    ['answers/write comes after answers/plan'],
  ],
  [
    'a use case without a noun',
    { 'src/services/misc/x.ts': 'export const x = 1\n' },
    ["is in no noun's folder", 'accounts|models|usage|billing'],
  ],
  [
    'a store imports a store',
    { 'src/stores/x.ts': "import { read } from './usage.ts'\nexport const x = read\n" },
    ['stores never import stores', 'call both from a service'],
  ],
  [
    'the ranker imports the local engine',
    {
      'src/adapters/search/x.ts': "import { y } from '#adapters/llm/local/y.ts'\nexport const x = y\n",
      'src/adapters/llm/local/y.ts': 'export const y = 1\n',
    },
    ['src/adapters/search/x.ts imports', 'the ranker stands alone'],
  ],
  [
    'another adapter imports a part of the ranker',
    {
      'src/adapters/llm/x.ts': "import { y } from '#adapters/search/y.ts'\nexport const x = y\n",
      'src/adapters/search/y.ts': 'export const y = 1\n',
    },
    ['src/adapters/llm/x.ts imports', 'the port Search'],
  ],
  ['a barrel', { 'src/core/index.ts': "export { plan } from './plans.ts'\n" }, ['src/core/index.ts is a barrel']],
  [
    'a cycle of type imports',
    {
      'src/core/text/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'src/core/text/b.ts': "import type { A } from './a.ts'\nexport type B = A | 1\n",
    },
    ['Import cycle: src/core/text/a.ts → src/core/text/b.ts → src/core/text/a.ts'],
  ],
  [
    'a long function',
    { 'src/core/text/long.ts': `export function long() {\n${'  void 0\n'.repeat(79)}}\n` },
    ['src/core/text/long.ts: long has 81 lines', 'Split it'],
  ],
  [
    'a long arrow function',
    { 'src/web/ui/Long.tsx': `export const Long = () => {\n${'  void 0\n'.repeat(79)}}\n` },
    ['src/web/ui/Long.tsx: Long has 81 lines'],
  ],
  [
    'a use case under another name',
    { 'src/services/usage/list-usage.ts': 'export const showUsage = 1\n' },
    ['src/services/usage/list-usage.ts exports showUsage', 'Name the file'],
  ],
  [
    'a component under another name',
    { 'src/web/ui/Badge.tsx': 'export const Label = () => <p />\n' },
    ['src/web/ui/Badge.tsx exports Label'],
  ],
  [
    'a service with module state',
    { 'src/services/usage/cached.ts': 'export const cached = new WeakMap<object, number>()\n' },
    ['keeps state in a WeakMap', 'src/app'],
  ],
  [
    'a replaced global',
    { 'src/adapters/x.ts': 'export const x = () => {\n  globalThis.fetch = fetch\n}\n' },
    ['src/adapters/x.ts replaces something global'],
  ],
  [
    'a private field of a library',
    { 'src/stores/x.ts': 'export const x = (db: any) => db._.session\n' },
    ['src/stores/x.ts reaches into private fields'],
  ],
  [
    'a destructured private field of a library',
    { 'src/stores/x.ts': 'export const x = ({ queryChunks }: any) => queryChunks\n' },
    ['src/stores/x.ts reaches into private fields'],
  ],
  [
    'a callback of one call, which does not run once its component has gone',
    {
      'src/web/screens/home/Save.tsx':
        'export const Save = ({ save }: any) => <a onClick={() => save.mutate(1, { onSuccess() {} })} />\n',
    },
    ['src/web/screens/home/Save.tsx passes callbacks to mutate', 'useMutation'],
  ],
  [
    'a long file',
    { 'src/core/text/long.ts': 'export {}\n'.repeat(301) },
    ['src/core/text/long.ts has 301 lines', 'Split it'],
  ],
  [
    'another file than api.ts imports the router',
    {
      'src/web/screens/home/x.ts': "import type { AppRouter } from '#http/trpc/router.ts'\nexport type X = AppRouter\n",
    },
    ['only src/web/api.ts imports the type AppRouter'],
  ],
  [
    'api.ts imports the router as a value',
    { 'src/web/api.ts': "export { serve } from '#http/server.ts'\nexport type Api = 1\n" },
    ['only src/web/api.ts imports the type AppRouter'],
  ],
  [
    'a screen imports a screen',
    {
      'src/web/screens/home/x.tsx': "import { Login } from '#web/screens/login/Login.tsx'\nexport const x = Login\n",
    },
    ['screens never import screens', 'src/web/ui'],
  ],
  [
    'ui fetches',
    { 'src/web/ui/x.tsx': "import type { Api } from '#web/api.ts'\nexport type X = Api\n" },
    ['ui knows no domain', 'as a prop'],
  ],
  ['a class', { 'src/adapters/x.ts': 'export class Mailer {}\n' }, ['declares class Mailer', 'Use functions']],
  [
    'an adapter reads the environment',
    { 'src/adapters/x.ts': 'export const x = process.env.KEY\n' },
    ['reads process.env', 'src/app/config-table.ts'],
  ],
  [
    'a service throws a plain error',
    { 'src/services/usage/x.ts': "export const x = () => {\n  throw new Error('no')\n}\n" },
    ['throws Error', 'only AppError(code)'],
  ],
  [
    'a deep relative import',
    { 'src/services/usage/x.ts': "import { read } from '../../../src/stores/usage.ts'\nexport const x = read\n" },
    ['use the package import'],
  ],
  ['a file outside the layout', { 'src/utils/misc.ts': "import 'zod'\n" }, ['has no place in the layout table']],
  [
    'an import of a missing file',
    { 'src/core/text/x.ts': "import { y } from './y.ts'\nexport const x = y\n" },
    ['which does not exist'],
  ],
  [
    'a rule in no room of the core',
    { 'src/core/misc.ts': 'export const misc = 1\n' },
    ['src/core/misc.ts is in no room'],
  ],
  [
    'a room of the core that imports a later one',
    { 'src/core/text/x.ts': "import { plan } from '../plans/plans.ts'\nexport const x = plan\n" },
    ['text may import no other room', 'a room that both may import'],
  ],
  [
    'the product imports tests',
    {
      'src/core/text/x.ts': "import { y } from '#tests/y.ts'\nexport const x = y\n",
      'tests/y.ts': 'export const y = 1\n',
    },
    ['the product never imports tests'],
  ],
]

test('each room of the core imports only rooms above it', () => {
  const rooms = Object.keys(coreRooms)
  for (const [room, imported] of Object.entries(coreRooms))
    expect(
      imported.filter(one => !rooms.slice(0, rooms.indexOf(room)).includes(one)),
      room,
    ).toEqual([])
})

test.each(cases)('%s is reported with the remedy', (_, planted, words) => {
  const violations = found(planted).join('\n')
  for (const word of words) expect(violations).toContain(word)
})

test('an exception excuses its entry, and is reported once it is not needed', () => {
  const tree = treeOf(Object.entries({ ...product, 'src/core/text/long.ts': 'export {}\n'.repeat(301) }))
  expect(violations(tree, { ...noExceptions, longFiles: ['src/core/text/long.ts'] })).toEqual([])
  const stale = { ...noExceptions, longFiles: ['src/core/text/long.ts', 'src/core/plans/plans.ts'] }
  expect(violations(tree, stale).join()).toContain('src/core/plans/plans.ts no longer needs an exception')
})

test('an import in comments and strings does not count', () => {
  const planted = "// import x from 'stripe'\nexport const x = \"import y from 'node:fs'\"\n"
  expect(found({ 'src/core/text/x.ts': planted })).toEqual([])
})
