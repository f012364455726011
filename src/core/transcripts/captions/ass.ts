import { readWholeTime } from './clock.ts'
import type { RawCue } from './raw-cue.ts'

/** The usual columns, for a file without a `Format:` line of its events. */
const usualFormat = 'Layer,Start,End,Style,Name,MarginL,MarginR,MarginV,Effect,Text'
/** True for Advanced SubStation and SubStation Alpha. */
export const isAss = (head: string): boolean =>
  /^\[Script Info\]/i.test(head) || /^(?:Dialogue|Format):\s?[^\n]{0,80},/i.test(head)

/** Reads the `Dialogue:` lines of Advanced SubStation. Comments and drawings are no speech; tags of style are no words. */
export function readAss(lines: readonly string[]): RawCue[] {
  let columns = columnsOf(usualFormat)
  let isEvents = false
  const cues: RawCue[] = []
  for (const line of lines) {
    if (/^\s{0,3}\[/.test(line)) isEvents = /^\s{0,3}\[Events\]/i.test(line)
    const format = /^\s{0,3}Format:(.{1,500})$/i.exec(line)
    if (format && (isEvents || /\bText\b/i.test(format[1]!))) columns = columnsOf(format[1]!)
    const dialogue = /^\s{0,3}Dialogue:\s{0,3}(.+)$/i.exec(line)
    if (!dialogue) continue
    const cells = cellsOf(dialogue[1]!, columns.count)
    const startMs = readWholeTime(cells[columns.start] ?? '')
    const endMs = readWholeTime(cells[columns.end] ?? '')
    if (startMs === null) continue
    cues.push({
      startMs,
      endMs,
      text: spokenText(cells[columns.text] ?? ''),
      speaker: cells[columns.name]?.trim() || null,
    })
  }
  return cues
}

function columnsOf(format: string) {
  const names = format.split(',').map(name => name.trim().toLowerCase())
  const at = (name: string, usual: number) => (names.includes(name) ? names.indexOf(name) : usual)
  const name = names.includes('name') ? names.indexOf('name') : names.indexOf('actor')
  return { count: names.length, start: at('start', 1), end: at('end', 2), text: at('text', names.length - 1), name }
}

/** The cells of a line; the last one keeps its commas. */
function cellsOf(line: string, count: number): string[] {
  const cells: string[] = []
  let at = 0
  while (cells.length < count - 1) {
    const next = line.indexOf(',', at)
    if (next < 0) break
    cells.push(line.slice(at, next))
    at = next + 1
  }
  return [...cells, line.slice(at)]
}

/** The words without tags of style, and without vector drawings, which stand between {\p1} and {\p0}. */
function spokenText(text: string): string {
  let words = ''
  let isDrawing = false
  for (const [at, piece] of text.split('{').entries()) {
    const end = at === 0 ? -1 : piece.indexOf('}')
    // A bracket that is never closed is text.
    if (at > 0 && end < 0) words += `{${piece}`
    else {
      const mode = /\\p(\d)/.exec(piece.slice(0, Math.max(0, end)))
      if (mode) isDrawing = mode[1] !== '0'
      if (!isDrawing) words += piece.slice(end + 1)
    }
  }
  return words.replace(/\\[Nn]/g, '\n').replace(/\\h/g, ' ')
}
