import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#core/errors.ts'
import { type NamedText, parsePublishedSet, publishedItem, publishedLayouts } from '#core/evaluation/published-set.ts'
import { type CheckedSet, parseSet, serializeSet } from '#services/evaluation/parse-set.ts'
import { openVideoFiles } from './video-files.ts'

/** The set that the repository includes. */
const defaultSet = fileURLToPath(new URL('../../../evaluation/promises-40.jsonl', import.meta.url))

export const evaluationSetOption = [
  '--set <files...>',
  'the labeled videos, JSONL; or the files of ThumbnailTruth or VMH (default: the written set of 40)',
] as const
export const videosOption = [
  '--videos <folder>',
  'for a published set: the videos as yt-dlp writes them, ID.info.json and ID.en.vtt',
] as const
export type SetOptions = { readonly set?: readonly string[]; readonly videos?: string }

/**
 * Reads the set at `paths`, or the default one. Published sets have no transcripts: these are read from `videos`.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export async function openEvaluationSet(paths: readonly string[] = [defaultSet], videos?: string): Promise<CheckedSet> {
  const files = await Promise.all(paths.map(async path => ({ name: basename(path), text: await readSetText(path) })))
  const [first] = files
  if (files.length === 1 && isOwnSet(first!)) return parseSet(first!.text)
  return openPublishedSet(files, videos)
}

/** The first line of our own sets is their card. Files with other endings are read as such, so that errors name the line. */
function isOwnSet({ name, text }: NamedText): boolean {
  if (/\.csv$/i.test(name)) return false
  const [line = ''] = text.split('\n', 1)
  return !line.includes('"headline"')
}

async function openPublishedSet(files: readonly NamedText[], folder: string | undefined): Promise<CheckedSet> {
  const { set, videos, problems } = parsePublishedSet(files)
  if (videos.length === 0)
    throw new AppError('BAD_REQUEST', {
      message: `The set cannot be used:\n${problems.slice(0, 20).join('\n')}\n${publishedLayouts}`,
    })
  if (folder === undefined)
    throw new AppError('BAD_REQUEST', { message: `${set} has no transcripts. Name their folder with --videos.` })
  const read = await openVideoFiles(resolve(folder))
  const withFiles = await Promise.all(videos.map(async video => ({ video, file: await read(video.id) })))
  const items = withFiles.flatMap(({ video, file }, at) => (file ? [publishedItem(video, at, file)] : []))
  const missing = videos.length - items.length
  const leftOut = problems.length > 0 ? `, ${problems.length} lines were left out` : ''
  if (items.length === 0)
    throw new AppError('BAD_REQUEST', { message: `None of the ${videos.length} videos has files in ${folder}.` })
  const card: Parameters<typeof serializeSet>[0] = {
    ...{ set, version: 1, licence: 'as published; do not pass it on', source: files.map(file => file.name).join(', ') },
    labels: `of the published set, two classes; ${missing} of ${videos.length} videos are missing${leftOut}`,
    languages: [...new Set(items.map(item => item.lang))].sort(),
    unit: 'video',
    classes: 2,
  }
  return parseSet(serializeSet(card, items))
}

/** A file's text. @throws AppError NOT_FOUND */
export async function readSetText(path: string): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8')
  } catch (error) {
    throw new AppError('NOT_FOUND', { message: `${path} cannot be read.`, cause: error })
  }
}
