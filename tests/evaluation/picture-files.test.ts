import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvaluation } from '#app/create-evaluation.ts'
import { parseSet, serializeSet } from '#services/evaluation/parse-set.ts'
import type { Deps } from '#src/ports.ts'
import type { VendorCall } from '#tests/fakes/vendors/fake-vendor.ts'
import { fakeOpenAi } from '#tests/fakes/vendors/openai.ts'
import { terminal } from '#tests/setup/cli.ts'
import { png } from '#tests/setup/pictures.ts'

const file = await readFile(new URL('../../evaluation/promises-40.jsonl', import.meta.url), 'utf8')
const { card, items } = parseSet(file)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await writeFile(join(folder, 'one.png'), png(640, 360))
  await writeFile(join(folder, 'small.png'), png(60, 40))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const seesPicture = ({ raw }: VendorCall): boolean => raw.includes('data:image/png')

/** Judges the first item of the set with that picture. */
async function judge(pictureFile: string) {
  const calls: VendorCall[] = []
  await using vendor = await fakeOpenAi({
    answer: call => {
      calls.push(call)
      return seesPicture(call)
        ? JSON.stringify({ shows: 'a giant golden spoon', text: 'GOLD', promises: ['gold is found'] })
        : '{}'
    },
  })
  const set = join(folder, `set-${pictureFile}.jsonl`)
  await writeFile(set, serializeSet(card, [{ ...items[0]!, pictureFile }]))
  const evaluation = createEvaluation(
    { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url },
    new AbortController().signal,
  )
  const line = ['verdicts', '--model', 'gpt-6-luna', '--json', '--set', set, '--results', join(folder, 'results.jsonl')]
  await terminal({ deps: {} as Deps }, { evaluation }).run(['evaluate', ...line])
  process.exitCode = 0
  return calls
}

test('a picture that a set names is shown to the model, whose description replaces the words of the set', async () => {
  const calls = await judge('one.png')
  expect(seesPicture(calls[0]!)).toBe(true)
  const verdict = calls.find(call => !seesPicture(call))!
  expect(verdict.lastMessage).toContain('a giant golden spoon')
  expect(verdict.lastMessage).not.toContain(items[0]!.picture?.shows ?? 'nothing of it')
})

test.each([
  ['too small for a vendor', 'small.png', '200 × 150'],
  ['missing', 'none.png', 'none.png cannot be read'],
])('a picture that is %s ends the command before the first call', async (_, name, message) => {
  await expect(judge(name)).rejects.toThrow(message)
})
