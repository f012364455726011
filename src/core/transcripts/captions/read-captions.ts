import { AppError } from '../../errors.ts'
import type { Cue } from '../transcript.ts'
import { cleanCues, type RawCue } from './cues.ts'
import { readJsonCues } from './json-cues.ts'
import { readPlainText, readTimestamped } from './plain-text.ts'
import { unroll } from './rolling.ts'
import { readSrv1, readSrv3 } from './srv.ts'
import { readSrt, readVtt, timesOf, vttLanguage } from './vtt-srt.ts'

export type CaptionFormat = 'json3' | 'json' | 'srv1' | 'srv3' | 'vtt' | 'srt' | 'stamped' | 'plain'

export type Captions = {
  readonly format: CaptionFormat
  readonly cues: readonly Cue[]
  /** The language that the file names; null when it names none. */
  readonly language: string | null
}

const acceptedForms = 'Paste the words as text, or give an SRT, VTT or JSON caption file.'

/**
 * Reads captions in any supported format, detected from their content: json3, srv1, srv3, WebVTT, SubRip, JSON cues, text
 * with times, plain text. Undoes rolling captions and drops hidden characters. Takes linear time.
 * @throws AppError TRANSCRIPT_UNAVAILABLE (reason 'empty') when there are no words, BAD_REQUEST when it is not a transcript
 */
export function readCaptions(input: unknown): Captions {
  const read = typeof input === 'string' ? readText(input.replace(/^\uFEFF/, ''), 0) : readJson(input, 0)
  if (read.cues.length > maxCues) throw tooLarge()
  const cues = cleanCues(neverRolling.has(read.format) ? read.cues : unroll(read.cues))
  if (cues.length === 0) {
    throw new AppError('TRANSCRIPT_UNAVAILABLE', {
      message: `This transcript is empty: it has no spoken words. ${acceptedForms}`,
      data: { reason: 'empty' },
    })
  }
  return { format: read.format, cues, language: read.language }
}

/** Formats that mark repeated lines themselves, or have no times. */
const neverRolling = new Set<CaptionFormat>(['json3', 'srv3', 'plain'])

/** Protects memory. A hundred hours of captions have fewer cues. */
const maxCues = 500_000
const maxLines = 4 * maxCues

const tooLarge = () =>
  new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: `This transcript has more than ${maxCues.toLocaleString('en')} lines, far more than can be read. Paste the part that matters to you instead.`,
    data: { reason: 'too_large' },
  })

function splitLines(text: string): string[] {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    count += 1
    if (count > maxLines) throw tooLarge()
  }
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n') : text.split('\n')
}

type Reading = { readonly format: CaptionFormat; readonly cues: readonly RawCue[]; readonly language: string | null }

function readText(text: string, depth: number): Reading {
  const head = text.slice(0, 2000).trimStart()
  if (/^(?:\{\s*["}]|\[\s*[[{"\]])/.test(head)) return readJsonText(text, depth)
  if (head.startsWith('<')) return readMarkup(text, head)
  const lines = splitLines(text)
  if (head.startsWith('WEBVTT')) return { format: 'vtt', cues: readVtt(lines), language: vttLanguage(lines) }
  if (lines.some(line => timesOf(line))) return { format: 'srt', cues: readSrt(lines), language: null }
  const stamped = readTimestamped(lines)
  if (stamped) return { format: 'stamped', cues: stamped, language: null }
  return { format: 'plain', cues: readPlainText(lines), language: null }
}

function readJsonText(text: string, depth: number): Reading {
  let value: unknown
  try {
    if (/^(?:\s*\[){4}/.test(text)) throw new SyntaxError('nested deeper than any transcript')
    value = JSON.parse(text)
  } catch {
    throw new AppError('BAD_REQUEST', {
      message: `This transcript is broken JSON. ${acceptedForms}`,
    })
  }
  return readJson(value, depth)
}

function readJson(value: unknown, depth: number): Reading {
  const read = readJsonCues(value)
  if (read && 'text' in read && depth === 0) return readText(read.text, depth + 1)
  if (!read || 'text' in read) {
    throw new AppError('BAD_REQUEST', { message: `This JSON has no transcript that can be read. ${acceptedForms}` })
  }
  const isJson3 = typeof value === 'object' && value !== null && 'events' in value
  return { format: isJson3 ? 'json3' : 'json', cues: read.cues, language: read.language }
}

function readMarkup(text: string, head: string): Reading {
  if (/<timedtext[\s>]/i.test(head)) return { format: 'srv3', cues: readSrv3(text), language: null }
  if (/<transcript[\s/>]|<text\s/i.test(head)) return { format: 'srv1', cues: readSrv1(text), language: null }
  if (/^(?:<!doctype html|<html|<\?xml|<head|<body)/i.test(head)) {
    throw new AppError('BAD_REQUEST', {
      message: `This is a web page or another file, not a transcript. ${acceptedForms}`,
    })
  }
  const lines = splitLines(text)
  if (lines.some(line => timesOf(line))) return { format: 'srt', cues: readSrt(lines), language: null }
  return { format: 'plain', cues: readPlainText(lines), language: null }
}
