import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeObstacle } from '#adapters/backup/write-atomically.ts'
import { readText, replaceText } from '#adapters/replace-text.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'))
  path = join(folder, 'models.json')
  onTestFinished(() => rm(folder, { recursive: true }))
})

test('a new file, and a second text in its place with the same mode', async () => {
  expect(await replaceText(path, null, 'first')).toBe(true)
  await chmod(path, 0o640)
  expect(await replaceText(path, 'first', 'second')).toBe(true)
  expect(await readText(path)).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o640)
  expect(await readdir(folder)).toEqual(['models.json'])
})

test('a file that has changed meanwhile, or has appeared, stays', async () => {
  await writeFile(path, 'theirs')
  expect(await replaceText(path, 'old', 'mine')).toBe(false)
  expect(await replaceText(path, null, 'mine')).toBe(false)
  expect(await readFile(path, 'utf8')).toBe('theirs')
  expect(await readdir(folder)).toEqual(['models.json'])
})

test('of many at once that expect the same text exactly one succeeds', async () => {
  await writeFile(path, 'old')
  const results = await Promise.all(Array.from({ length: 10 }, (_, at) => replaceText(path, 'old', `text ${at}`)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await readFile(path, 'utf8')).toBe(`text ${results.indexOf(true)}`)
})

test('what a killed process left is named, and the file stays', async () => {
  await writeFile(path, 'old')
  await writeFile(`${path}.part`, 'ha')
  await expect(replaceText(path, 'old', 'new', 100)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `Cannot write ${path}: another command is writing it. If none is running, delete ${path}.part.`,
  })
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readFile(`${path}.part`, 'utf8')).toBe('ha')
})

test('a link stays a link', async () => {
  const link = join(folder, 'link.json')
  await writeFile(path, 'old')
  await symlink(path, link)
  expect(await replaceText(link, 'old', 'new')).toBe(true)
  expect(await readlink(link)).toBe(path)
  expect(await readFile(path, 'utf8')).toBe('new')
})

test('a folder that does not exist is said in words', async () => {
  await expect(replaceText(join(folder, 'no', 'models.json'), null, 'new')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/: its folder does not exist\. Nothing was changed\.$/),
  })
})

test('a read-only file stays', async () => {
  await writeFile(path, 'old', { mode: 0o444 })
  await expect(replaceText(path, 'old', 'new')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `Cannot write ${path}: the file is read-only. Nothing was changed.`,
  })
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['models.json'])
})

test('a file that is mounted alone cannot be renamed over: the remedy is said', () => {
  const busy = Object.assign(new Error('EBUSY: resource busy or locked, rename'), { code: 'EBUSY' })
  expect(writeObstacle(busy)).toBe('it is mounted as a single file: mount its folder')
})
