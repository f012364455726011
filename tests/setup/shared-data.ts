import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** Folder of captured data (TEST_DATA_DIR, else beside the project), or null on a plain clone. */
export const sharedData: string | null =
  [process.env.TEST_DATA_DIR, beside].find(dir => dir !== undefined && dir !== '' && existsSync(dir)) ?? null

/** The path of one captured file. Only for tests declared by `testWithData`. */
export const dataFile = (...parts: string[]): string => join(sharedData ?? '/nowhere', ...parts)

/** A test that needs captured data; reported as skipped where the data is not there. */
export const testWithData: typeof test = (sharedData === null ? test.skip : test) as typeof test
