import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#core/errors.ts'
import type { RecordedAnswer, Recordings } from '#src/ports/recordings.ts'

/**
 * Recorded answers as files in a folder, one file per answer. `set.json` names the set that they belong to.
 * @param mayCreate false for a replay
 * @throws AppError NOT_FOUND without the folder, BAD_REQUEST when it belongs to another set
 */
export async function createRecordings(
  folder: string,
  { setSha256, mayCreate }: { readonly setSha256: string; readonly mayCreate: boolean },
): Promise<Recordings> {
  const card = join(folder, 'set.json')
  const known = await readOrNull(card)
  if (known === null) {
    if (!mayCreate) throw new AppError('NOT_FOUND', { message: `${folder} has no recordings.` })
    await mkdir(folder, { recursive: true })
    await writeFile(card, `${JSON.stringify({ sha256: setSha256 })}\n`)
  } else if ((JSON.parse(known) as { sha256?: string }).sha256 !== setSha256)
    throw new AppError('BAD_REQUEST', {
      message: `${folder} holds recordings of another set, or of another version of it.`,
    })
  return {
    async read(key) {
      const text = await readOrNull(join(folder, `${key}.json`))
      return text === null ? null : (JSON.parse(text) as RecordedAnswer)
    },
    async write(key, answer) {
      const path = join(folder, `${key}.json`)
      // Renamed when complete, because a partly written file could be read as an answer.
      await writeFile(`${path}.new`, `${JSON.stringify(answer)}\n`)
      await rename(`${path}.new`, path)
    },
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
