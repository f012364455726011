import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#core/errors.ts'
import { type CheckedSet, parseSet } from '#services/evaluation/parse-set.ts'

/** The set that the repository includes. */
const defaultSet = fileURLToPath(new URL('../../../evaluation/promises-40.jsonl', import.meta.url))

export const evaluationSetOption = [
  '--set <file>',
  'the labeled videos, JSONL (default: the written set of 40)',
] as const

/** Reads the set at `path`, or the default one. @throws AppError NOT_FOUND, BAD_REQUEST */
export async function openEvaluationSet(path: string | undefined): Promise<CheckedSet> {
  return parseSet(await readText(path ?? defaultSet))
}

/** A file's text. @throws AppError NOT_FOUND */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8')
  } catch (error) {
    throw new AppError('NOT_FOUND', { message: `${path} cannot be read.`, cause: error })
  }
}
