import { decodeEntities, decodeEntitiesTwice } from './entities.ts'
import { type Tag, walkTags } from './markup.ts'
import { type RawCue, toMs } from './raw-cue.ts'

/** Reads srv1: `<text start dur>` in seconds. Its text is escaped twice. */
export function readSrv1(xml: string): RawCue[] {
  return readElements(xml, 'text', tag => timesOf(tag, 'start', 'dur', 1000)).map(cue => ({
    ...cue,
    text: decodeEntities(cue.text),
  }))
}

/** Reads srv2: `<text t d>` in milliseconds. A text with `append` goes on with the line before. */
export function readSrv2(xml: string): RawCue[] {
  const cues: RawCue[] = []
  for (const { isAppended, ...cue } of readElements(xml, 'text', tag => {
    const times = timesOf(tag, 't', 'd', 1)
    return times && { ...times, isAppended: tag.attribute('append') === '1' }
  })) {
    const last = cues.at(-1)
    const text = decodeEntitiesTwice(cue.text)
    if (isAppended && last && text.trim() !== '') cues[cues.length - 1] = { ...last, text: last.text + text }
    else if (!isAppended) cues.push({ ...cue, text })
  }
  return cues
}

/** Reads srv3: `<p t d>` in milliseconds with a word in each `<s>`. `a="1"` marks a line break without text. */
export function readSrv3(xml: string): RawCue[] {
  return readElements(xml, 'p', tag => (tag.attribute('a') === '1' ? null : timesOf(tag, 't', 'd', 1)))
}

type Times = { readonly startMs: number; readonly endMs: number | null }

function timesOf(tag: Tag, start: string, duration: string, unitMs: number): Times | null {
  const startMs = toMs(tag.attribute(start), unitMs)
  const length = toMs(tag.attribute(duration), unitMs)
  return startMs === null ? null : { startMs, endMs: length === null ? null : startMs + length }
}

function readElements<T extends Times>(
  xml: string,
  element: string,
  timesOfTag: (tag: Tag) => T | null,
): (T & { readonly text: string })[] {
  const cues: (T & { readonly text: string })[] = []
  let times: T | null = null
  let parts: string[] = []
  const finish = () => {
    if (times) cues.push({ ...times, text: decodeEntities(parts.join('')) })
    times = null
    parts = []
  }
  walkTags(
    xml,
    tag => {
      if (tag.name === 'br') parts.push('\n')
      if (tag.name !== element) return
      finish()
      if (!tag.isClosing && !tag.isEmpty) times = timesOfTag(tag)
    },
    text => {
      if (times) parts.push(text)
    },
  )
  finish()
  return cues
}
