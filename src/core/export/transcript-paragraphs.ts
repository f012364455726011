import { endsSentence } from '../text/ends-sentence.ts'
import { joinTexts } from '../transcripts/captions/pieces.ts'
import type { Cue } from '../transcripts/transcript.ts'
import type { ExportedVideo } from './export-files.ts'
import { escapeMarkdown, oneLine, timeLink } from './markdown-text.ts'

/** A paragraph closes after a sentence that ends this late, and at the latest a little later. */
const sentenceMs = 30_000
const longestMs = 60_000
/** The same for a transcript without times. */
const longestLetters = 900

type Writer = {
  /** The text of the paragraphs that are complete. */
  add(cues: readonly Cue[]): string
  /** The text of the last paragraph. */
  end(): string
}

/** Writes a transcript as paragraphs, each after the time at which it begins, from pages of cues in order of time. */
export function createParagraphs(video: ExportedVideo, isTimed: boolean): Writer {
  let startMs = 0
  let parts: string[] = []
  let letters = 0
  const close = (): string => {
    if (parts.length === 0) return ''
    const text = escapeMarkdown(oneLine(joinTexts(parts)))
    parts = []
    letters = 0
    return isTimed ? `${timeLink(video, startMs / 1000)} ${text}\n\n` : `${text}\n\n`
  }
  return {
    add(cues) {
      let text = ''
      for (const cue of cues) {
        const spoken = cue.startMs - startMs
        const isAfterSentence = endsSentence(parts.at(-1) ?? '')
        if (isTimed ? spoken >= longestMs || (spoken >= sentenceMs && isAfterSentence) : letters >= longestLetters) {
          text += close()
        }
        if (parts.length === 0) startMs = cue.startMs
        parts.push(cue.text.trim())
        letters += cue.text.length
      }
      return text
    },
    end: close,
  }
}
