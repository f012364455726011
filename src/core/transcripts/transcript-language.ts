import type { Cue } from './transcript.ts'

/** The code of a language that is not known (ISO 639). */
export const unknownLanguage = 'und'

/** About 200 words of a language with spaces, and enough letters of one without. */
const sampleLength = 1_200
/** Fewer letters may belong to many languages. */
const minLetters = 30

/** Captions of sounds, such as [Music] and (applause), and signs for music. */
const sounds = /\[[^\]\n]{0,80}\]|\([^)\n]{0,80}\)|【[^】\n]{0,80}】|[♪♫]/g

/** Up to three pieces of what is said, from the beginning, the middle and the end; none if too little is said. */
export function languageSamples(cues: readonly Pick<Cue, 'text'>[]): string[] {
  const said = cues
    .map(cue => cue.text)
    .join(' ')
    .replace(sounds, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if ((said.match(/\p{L}/gu)?.length ?? 0) < minLetters) return []
  if (said.length <= sampleLength) return [said]
  const last = said.length - sampleLength
  const starts = said.length < 3 * sampleLength ? [0, last] : [0, Math.floor(last / 2), last]
  return starts.map(start => wholeWords(said, start))
}

/** The piece from `start` on, without the partial words at its ends. */
function wholeWords(text: string, start: number): string {
  const piece = text.slice(start, start + sampleLength).toWellFormed()
  const from = start === 0 ? 0 : piece.indexOf(' ') + 1
  const to = start + sampleLength >= text.length ? piece.length : piece.lastIndexOf(' ')
  // A piece without spaces has no partial words.
  return to > from + sampleLength / 2 ? piece.slice(from, to) : piece
}

/**
 * The language of most samples, not counting those whose language was not detected (`null`); null if no language has a
 * majority.
 */
export function majorityLanguage(detected: readonly (string | null)[]): string | null {
  const known = detected.filter(language => language !== null)
  return known.find(language => 2 * known.filter(other => other === language).length > known.length) ?? null
}

const baseOf = (language: string): string => {
  const [base = ''] = language.toLowerCase().split('-')
  return aliases[base] ?? base
}
/** Codes that platforms use for a language that detectors name differently. */
const aliases: Record<string, string> = { iw: 'he', in: 'id', ji: 'yi', nb: 'no', nn: 'no', fil: 'tl' }

/**
 * A transcript's language: what its file names, else what its text is written in, else `known`, the language of the
 * platform's captions. Where text and captions agree, the captions' code is more exact ("pt-BR").
 */
export function chooseLanguage(named: string | null, detected: string | null, known: string | null): string {
  if (named !== null) return named
  if (known !== null && (detected === null || baseOf(known) === baseOf(detected))) return known
  return detected ?? unknownLanguage
}
