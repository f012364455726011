import { readLanguageCode } from '../read-language-code.ts'
import { readWholeTime } from './clock.ts'
import { decodeEntitiesTwice } from './entities.ts'
import { type Tag, walkTags } from './markup.ts'
import { maxTimeMs, type RawCue, toMs } from './raw-cue.ts'

export type MarkupReading = { readonly cues: readonly RawCue[]; readonly language: string | null }

/** Rates that the root of a TTML file names. The defaults are those of the specification. */
type Rates = { frameRate: number; tickRate: number | null }

const offset = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/
const clockWithFrames = /^(\d{1,4}):(\d{2}):(\d{2}):(\d{1,3})(?:\.\d{1,4})?$/

/** A time of TTML: clock time, clock time with frames, an offset with its unit, or seconds as Apple's podcasts write them. */
function ttmlTime(text: string | null, { frameRate, tickRate }: Rates): number | null {
  if (text === null || text.length > 40) return null
  const value = text.trim()
  const frames = clockWithFrames.exec(value)
  if (frames) {
    const [hours = 0, minutes = 0, seconds = 0, count = 0] = frames.slice(1).map(Number)
    return inRange(hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + (count * 1000) / frameRate)
  }
  const match = offset.exec(value)
  if (!match) return readWholeTime(value, { allowsSeconds: true })
  const unitMs = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frameRate, t: 1000 / (tickRate ?? frameRate) }
  return inRange(Number(match[1]) * unitMs[match[2] as keyof typeof unitMs])
}

const inRange = (ms: number): number | null => (ms < maxTimeMs ? Math.round(ms) : null)

/** Reads TTML, DFXP and IMSC: the words of each timed `<p>`, or of timed spans in a `<p>` without times. */
export function readTtml(xml: string): MarkupReading {
  const rates: Rates = { frameRate: 30, tickRate: null }
  const cues: RawCue[] = []
  const agents = new Map<string, string>()
  let language: string | null = null
  let agent: string | null = null
  let isAgentName = false
  /** Times of a div or body, from which those of its paragraphs count. */
  let baseMs = 0
  let open: {
    startMs: number
    endMs: number | null
    speaker: string | null
    parts: string[]
    depth: 'p' | 'span'
  } | null = null
  const finish = () => {
    if (open)
      cues.push({
        startMs: open.startMs,
        endMs: open.endMs,
        text: decodeEntitiesTwice(open.parts.join('')),
        speaker: open.speaker,
      })
    open = null
  }
  const begin = (tag: Tag, depth: 'p' | 'span') => {
    const start = ttmlTime(tag.attribute('begin'), rates)
    if (start === null) return
    const end = ttmlTime(tag.attribute('end'), rates)
    const length = ttmlTime(tag.attribute('dur'), rates)
    const endMs = end !== null ? baseMs + end : length !== null ? baseMs + start + length : null
    open = { startMs: baseMs + start, endMs, speaker: tag.attribute('agent'), parts: [], depth }
  }
  walkTags(
    xml,
    tag => {
      const { name, isClosing } = tag
      if (name === 'tt' && !isClosing) {
        language = readLanguageCode(tag.attribute('lang') || null)
        const [top = 1, bottom = 1] = (tag.attribute('frameRateMultiplier') ?? '1 1').split(/[\s:]/).map(Number)
        rates.frameRate = (Number(tag.attribute('frameRate')) || 30) * (top / bottom || 1)
        rates.tickRate = Number(tag.attribute('tickRate')) || null
      } else if (name === 'agent') agent = isClosing ? null : tag.attribute('id')
      else if (name === 'name' && agent !== null) isAgentName = !isClosing
      else if ((name === 'body' || name === 'div') && !isClosing) {
        finish()
        baseMs = name === 'body' ? 0 : (ttmlTime(tag.attribute('begin'), rates) ?? 0)
      } else if (name === 'p') {
        finish()
        if (!isClosing && !tag.isEmpty) begin(tag, 'p')
      } else if (name === 'br') open?.parts.push('\n')
      else if (name === 'span') {
        if (isClosing) {
          if (open?.depth === 'span') finish()
        } else if (!open) begin(tag, 'span')
        // Apple writes a span for each word, without spaces between them.
        else if (tag.attribute('unit') === 'word' || tag.attribute('unit') === 'sentence') open.parts.push(' ')
      }
    },
    text => {
      if (isAgentName && agent !== null) agents.set(agent, decodeEntitiesTwice(text).trim())
      open?.parts.push(text)
    },
  )
  finish()
  return {
    cues: cues.map(cue => (cue.speaker ? { ...cue, speaker: agents.get(cue.speaker) ?? cue.speaker } : cue)),
    language,
  }
}

/**
 * Reads SAMI: each `<SYNC Start>` in milliseconds shows its paragraphs until the next one. Of several languages, which are
 * classes of paragraphs, the one with the most words is read.
 */
export function readSami(markup: string): MarkupReading {
  const byClass = new Map<
    string,
    { cues: { startMs: number; endMs: number | null; text: string }[]; letters: number }
  >()
  let startMs: number | null = null
  let name = ''
  let parts: string[] = []
  const finish = () => {
    if (startMs === null || parts.length === 0) return
    const track = byClass.get(name) ?? { cues: [], letters: 0 }
    byClass.set(name, track)
    const text = decodeEntitiesTwice(parts.join(''))
    const last = track.cues.at(-1)
    if (last && last.endMs === null) last.endMs = startMs
    track.cues.push({ startMs, endMs: null, text })
    track.letters += text.trim().length
    parts = []
  }
  walkTags(
    markup,
    tag => {
      if (tag.name === 'br') parts.push('\n')
      if (tag.name !== 'sync' && tag.name !== 'p' && tag.name !== 'body' && tag.name !== 'sami') return
      finish()
      if (tag.isClosing) {
        if (tag.name !== 'p') startMs = null
      } else if (tag.name === 'sync') {
        startMs = toMs(tag.attribute('start'))
        name = ''
      } else if (tag.name === 'p') name = tag.attribute('class') ?? ''
    },
    text => {
      if (startMs !== null && (name !== '' || text.trim() !== '')) parts.push(text)
    },
  )
  finish()
  const [most] = [...byClass].sort((a, b) => b[1].letters - a[1].letters)
  if (!most) return { cues: [], language: null }
  const style = markup
    .slice(0, 20_000)
    .match(new RegExp(`\\.${most[0].replace(/\W/g, '')}\\s{0,9}\\{[^}]{0,500}`, 'i'))?.[0]
  return {
    cues: most[1].cues,
    language: readLanguageCode(/\blang\s{0,5}:\s{0,5}([\w-]{2,20})/i.exec(style ?? '')?.[1]),
  }
}

/** Blocks whose end is the end of a line of words. */
const htmlBlocks = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'section', 'tr'])

/**
 * Reads the HTML transcript of Podcasting 2.0: `<cite>` names the speaker, `<time>` says when, `<p>` has the words. Null for any
 * other page.
 */
export function readHtmlTranscript(markup: string): RawCue[] | null {
  if (!/<p[\s>]/i.test(markup) || !/<(?:cite|time)[\s>]/i.test(markup)) return null
  const cues: { startMs: number | null; text: string; speaker: string | null }[] = []
  let inside = ''
  let speaker: string | null = null
  let startMs: number | null = null
  let parts: string[] = []
  walkTags(
    markup,
    tag => {
      if (tag.name === 'p') {
        if (parts.length > 0) cues.push({ startMs, text: decodeEntitiesTwice(parts.join('')), speaker })
        parts = []
      } else if (htmlBlocks.has(tag.name)) parts.push('\n')
      if (tag.name === 'cite' && !tag.isClosing) speaker = null
      if (tag.name === 'time' && !tag.isClosing) startMs = readWholeTime(tag.attribute('datetime') ?? '')
      const isText = ['p', 'cite', 'time', 'script', 'style', 'head', 'title'].includes(tag.name)
      if (isText) inside = tag.isClosing ? '' : tag.name
    },
    text => {
      if (inside === 'p') parts.push(text)
      else if (inside === 'cite')
        speaker = `${speaker ?? ''}${decodeEntitiesTwice(text)}`.trim().replace(/\s{0,9}:$/, '') || null
      else if (inside === 'time') startMs = readWholeTime(text.replace(/[[\]()]/g, '')) ?? startMs
    },
  )
  const isTimed = cues.length > 0 && cues.some(cue => cue.startMs !== null)
  return cues.map(cue => ({
    startMs: isTimed ? (cue.startMs ?? 0) : 0,
    endMs: null,
    text: cue.text,
    speaker: cue.speaker,
  }))
}
