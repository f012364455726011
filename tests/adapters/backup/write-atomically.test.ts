import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAtomically } from '#adapters/backup/write-atomically.ts'

/** A path for a backup in an empty folder. */
async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'write-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'backup')
}

const makeFile = async (part: string) => (await open(part, 'wx')).close()
const makeFolder = (part: string) => mkdir(part)
const writeText = (text: string) => (part: string) => writeFile(part, text)
const writeRow = (text: string) => (part: string) => writeFile(join(part, 'row'), text)
const namesBeside = (path: string) => readdir(join(path, '..'))

test.each([
  ['file', makeFile, writeText, (path: string) => readFile(path, 'utf8')],
  ['folder', makeFolder, writeRow, (path: string) => readFile(join(path, 'row'), 'utf8')],
])('a %s that another backup completes just before this one begins stays', async (_, make, write, read) => {
  const path = await newPath()
  const makeLate = async (part: string) => {
    await writeAtomically(path, make, write('first'))
    await make(part)
  }
  await expect(writeAtomically(path, makeLate, write('second'))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await read(path)).toBe('first')
  expect(await namesBeside(path)).toEqual(['backup'])
})

test('a file that another program writes to the path meanwhile stays', async () => {
  const path = await newPath()
  const writeBoth = async (part: string) => {
    await writeFile(part, 'the backup')
    await writeFile(path, 'other')
  }
  await expect(writeAtomically(path, makeFile, writeBoth)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await readFile(path, 'utf8')).toBe('other')
  expect(await namesBeside(path)).toEqual(['backup'])
})

test('a second backup to the path is refused while the first is running, and names the file to delete', async () => {
  const path = await newPath()
  const writeBoth = async (part: string) => {
    await expect(writeAtomically(path, makeFile, writeText('second'))).rejects.toThrow(
      `Cannot write ${path}: another backup is being written there. If none is running, delete ${path}.part.`,
    )
    await writeFile(part, 'first')
  }
  await writeAtomically(path, makeFile, writeBoth)
  expect(await readFile(path, 'utf8')).toBe('first')
})
