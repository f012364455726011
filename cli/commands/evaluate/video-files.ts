import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError, isAppError } from '#core/errors.ts'
import type { VideoFile } from '#core/evaluation/published-set.ts'
import { readVideoInfo } from '#core/evaluation/video-info.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { Cue } from '#core/transcripts/transcript.ts'
import { readPicture } from '#core/videos/picture.ts'
import type { ReadPicture } from '#services/evaluation/ask-item.ts'

const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/
const pictureFile = /^\.(?:jpe?g|png|webp)$/
const captionFile = /^\.([A-Za-z-]+)\.(?:vtt|srt|json3|srv\d|ttml)$/

/**
 * The videos in a folder as yt-dlp writes them with `-o "%(id)s" --write-info-json --write-subs --write-auto-subs
 * --skip-download`: `ID.info.json`, captions such as `ID.en.vtt` and, with
 * `--write-thumbnail`, the picture. Null for a video without title or captions.
 */
export async function openVideoFiles(folder: string): Promise<(id: string) => Promise<VideoFile | null>> {
  const names = await readdir(folder)
  return async id => {
    const own = names.filter(name => name.startsWith(`${id}.`))
    const captions = own.flatMap(name => {
      const lang = captionFile.exec(name.slice(id.length))?.[1]
      return lang ? [{ name, lang }] : []
    })
    if (captions.length === 0 || !own.includes(`${id}.info.json`)) return null
    const info = readVideoInfo(await readFile(join(folder, `${id}.info.json`), 'utf8'))
    if (info === null) return null
    const { title, duration, description } = info
    const spoken = info.language ?? ''
    const chosen = captions.find(each => each.lang === spoken) ?? captions[0]!
    const cues = readCues(await readFile(join(folder, chosen.name), 'utf8'))
    if (cues === null) return null
    const thumbnail = own.find(name => pictureFile.test(name.slice(id.length)))
    const lang = [spoken, chosen.lang].find(each => language.test(each)) ?? 'en'
    return {
      ...{ lang, title, picture: null, seconds: Math.ceil(duration) },
      ...(description ? { description } : {}),
      ...(thumbnail ? { pictureFile: thumbnail } : {}),
      cues: cues.map(({ startMs, endMs, text }) => [startMs, endMs, text] as [number, number, string]),
    }
  }
}

/** Null for captions without words, or in a form that is not known. */
function readCues(text: string): readonly Cue[] | null {
  try {
    return readCaptions(text).cues
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

/**
 * Reads the pictures that a set names: from the folder of the videos, else from that of the set.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
export function pictureReader({
  set,
  videos,
}: {
  readonly set?: readonly string[]
  readonly videos?: string
}): ReadPicture {
  const folder = resolve(videos ?? dirname(set?.[0] ?? '.'))
  return async file => {
    const bytes = await readFile(join(folder, file)).catch(error => {
      throw new AppError('NOT_FOUND', { message: `The picture ${file} cannot be read.`, cause: error })
    })
    const facts = readPicture(bytes)
    if (facts === null)
      throw new AppError('BAD_REQUEST', {
        message: `The picture ${file} is no JPEG, PNG or WebP of 200 × 150 to 1280 × 720 pixels and at most 1 MB.`,
      })
    return { mediaType: facts.mediaType, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  }
}
