import { decodeEntities } from './clean.ts'
import { type RawCue, toMs } from './cues.ts'

type Tag = {
  readonly name: string
  readonly isClosing: boolean
  readonly isEmpty: boolean
  attribute(name: string): string | null
}

/** The longest tag whose attributes are read. Real ones have a few dozen characters. */
const maxTagLength = 2000

/**
 * Visits tags and the text between them from left to right. Does not expand entities or follow nesting, so that a hostile
 * file takes only linear time.
 */
function walkTags(xml: string, onTag: (tag: Tag) => void, onText: (text: string) => void): void {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    if (open < 0) break
    if (open > at) onText(xml.slice(at, open))
    const close = xml.indexOf('>', open)
    if (close < 0) break
    const inside = close - open > maxTagLength ? '' : xml.slice(open + 1, close)
    const name = /^\/?([A-Za-z][\w]*)/.exec(inside)?.[1]?.toLowerCase() ?? ''
    onTag({
      name,
      isClosing: inside.startsWith('/'),
      isEmpty: inside.endsWith('/'),
      attribute: wanted => attributeOf(inside, wanted),
    })
    at = close + 1
  }
}

function attributeOf(inside: string, wanted: string): string | null {
  for (const quote of ['"', "'"]) {
    const start = inside.indexOf(` ${wanted}=${quote}`)
    if (start < 0) continue
    const from = start + wanted.length + 3
    const to = inside.indexOf(quote, from)
    if (to >= 0) return inside.slice(from, to)
  }
  return null
}

/** Reads srv1: `<text start dur>` in seconds. Its text is escaped twice. */
export function readSrv1(xml: string): RawCue[] {
  return readElements(xml, 'text', tag => {
    const startMs = toMs(tag.attribute('start'), 1000)
    const duration = toMs(tag.attribute('dur'), 1000)
    return startMs === null ? null : { startMs, endMs: duration === null ? null : startMs + duration }
  }).map(cue => ({ ...cue, text: decodeEntities(cue.text) }))
}

/** Reads srv3: `<p t d>` in milliseconds with a word in each `<s>`. `a="1"` marks a line break without text. */
export function readSrv3(xml: string): RawCue[] {
  return readElements(xml, 'p', tag => {
    const startMs = toMs(tag.attribute('t'))
    const duration = toMs(tag.attribute('d'))
    if (startMs === null || tag.attribute('a') === '1') return null
    return { startMs, endMs: duration === null ? null : startMs + duration }
  })
}

function readElements(
  xml: string,
  element: string,
  timesOf: (tag: Tag) => { startMs: number; endMs: number | null } | null,
): RawCue[] {
  const cues: RawCue[] = []
  let times: ReturnType<typeof timesOf> = null
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
      if (!tag.isClosing && !tag.isEmpty) times = timesOf(tag)
    },
    text => {
      if (times) parts.push(text)
    },
  )
  finish()
  return cues
}
