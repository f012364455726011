import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogOf, ModelCatalogError, readCatalog } from '#adapters/load-model-catalog.ts'
import { modelCatalog } from '#core/models/model-catalog.ts'

const loadModelCatalog = async (file: string | null) => catalogOf(await readCatalog(file))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function writeCatalog(text: string): Promise<string> {
  const file = join(folder, 'models.json')
  await writeFile(file, text)
  return file
}

test('without a file the catalog is the built-in one', async () => {
  expect(await loadModelCatalog(null)).toBe(modelCatalog)
})

test("the operator's file overrides the built-in catalog", async () => {
  const file = await writeCatalog('{"entries": [{"id": "gpt-6-sol", "name": "Our Sol"}]}')
  const catalog = await loadModelCatalog(file)
  expect(catalog.entries.find(entry => entry.id === 'gpt-6-sol')?.name).toBe('Our Sol')
})

test.each([
  ['broken JSON', '{"entries": [', /models.json:\n {2}- is not JSON/],
  ['a wrong field', '{"entries": [{"id": "gpt-6-sol", "window": 1}]}', /entries.0: Unrecognized key: "window"/],
  [
    'an inconsistent catalog',
    '{"entries": [{"id": "gpt-6-sol", "successor": "x"}]}',
    /successor x is not in the catalog/,
  ],
])('%s is reported with its place', async (_, text, message) => {
  const loading = loadModelCatalog(await writeCatalog(text))
  await expect(loading).rejects.toThrow(ModelCatalogError)
  await expect(loading).rejects.toThrow(message)
})

test('a missing file is reported by its name', async () => {
  await expect(loadModelCatalog(join(folder, 'nowhere.json'))).rejects.toThrow(
    /nowhere.json:\n {2}- cannot be read \(ENOENT\)/,
  )
})

test('every current OpenAI and Anthropic model is listed by the installed SDK', async () => {
  const types = {
    openai: await readFile('node_modules/openai/resources/shared.d.ts', 'utf8'),
    anthropic: await readFile('node_modules/@anthropic-ai/sdk/resources/messages/messages.d.ts', 'utf8'),
  }
  const unknown = modelCatalog.entries.filter(
    ({ id, provider, retiresOn }) =>
      (provider === 'openai' || provider === 'anthropic') && retiresOn === null && !types[provider].includes(`'${id}'`),
  )
  expect(unknown.map(({ id }) => id)).toEqual([])
})
