/**
 * One talk as people get it from each tool, written by hand after the tool's public documentation: its exports, its copies, what
 * it prints. The lines begin at 1.2 s, 3.4 s and 1:07; forms of whole seconds round down.
 */
export const [first, second, third] = [
  'The kiln is cold at dawn',
  'so we light it slowly.',
  'Never rush the clay.',
] as const

/** Starts in milliseconds with the words of each line. */
export type Lines = readonly (readonly [number, string])[]

export const exact: Lines = [
  [1200, first],
  [3400, second],
  [67_000, third],
]
export const wholeSeconds: Lines = [
  [1000, first],
  [3000, second],
  [67_000, third],
]
/** Ann says the first two lines, and Bo the third one. */
export const named = (lines: Lines): Lines =>
  lines.map(([at, words], index) => [at, index === 1 ? words : `[${index === 0 ? 'Ann Potter' : 'Bo'}] ${words}`])
/** For a form of seconds, written as tools do: 1.2, 3.4, 67. */
export const lines = [
  { start: 1.2, end: 3.4, text: first },
  { start: 3.4, end: 7, text: second },
  { start: 67, end: 69.5, text: third },
]
export const inMs = lines.map(({ start, end, text }) => ({ start: start * 1000, end: end * 1000, text }))

/** The name of a form, the text, and what is in it. */
export type ExportedTranscript = readonly [string, string, Lines]
