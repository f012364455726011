import type { ServedModel } from './models.ts'

/** A safe upper estimate of the vendor's count of so many o200k tokens. */
export const vendorTokens = (model: ServedModel, tokens: number): number =>
  Math.ceil(tokens * (model.learnedRatio ?? model.tokenRatio))

/** A transcript that everyone can read, in its language. */
export type SharedText = { readonly videoId: string; readonly language: string }

/**
 * The ratios of a server's count of prompts to ours, as far as this process has seen them. They depend on the model and on
 * the transcript's language.
 */
export type TokenRatios = {
  /** Takes what a server has counted of a prompt that is mostly this transcript. */
  see(model: ServedModel, text: SharedText, counted: { readonly reported: number; readonly own: number }): void
  /** The model with what is known of its ratio for transcripts in this language. */
  learned(model: ServedModel, language: string): ServedModel
}

/** So many videos are seen before budgets rely on less than the assumed ratio. Older ones are forgotten. */
const videosKept = 20
/** For what is counted by samples, and for texts that differ from those seen. */
const margin = 1.05
/** Below, a server has cut the prompt or not counted all of it. Above, no ratio is believed. */
export const ratioLimits = { least: 0.6, most: 2 } as const

/** Ratios that are learned as long as the process lives. */
export function createTokenRatios(): TokenRatios {
  /** The highest ratio of each video, the video seen last at the end. */
  const seen = new Map<string, Map<string, number>>()
  const keyOf = ({ id }: ServedModel, language: string) => `${id} ${languageOf(language)}`
  return {
    see(model, { videoId, language }, { reported, own }) {
      const ratio = Math.min(ratioLimits.most, reported / own)
      if (model.server === undefined || !(ratio >= ratioLimits.least)) return
      const key = keyOf(model, language)
      const videos = seen.get(key) ?? new Map<string, number>()
      seen.set(key, videos)
      const highest = Math.max(ratio, videos.get(videoId) ?? 0)
      videos.delete(videoId)
      videos.set(videoId, highest)
      if (videos.size > videosKept) videos.delete(videos.keys().next().value!)
    },
    learned(model, language) {
      const ratios = [...(seen.get(keyOf(model, language))?.values() ?? [])]
      const learnedRatio = upperRatio(ratios, model.tokenRatio, languageOf(language) !== undetermined)
      return learnedRatio === null ? model : { ...model, learnedRatio }
    },
  }
}

/** The tag of transcripts whose language is unknown (ISO 639-2). */
const undetermined = 'und'
const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase()

/**
 * The second highest ratio with a margin, because the highest may be that of one wrongly labelled transcript; null while the
 * assumed one stands. Less than that needs more videos, and a known language: a text of an unknown one may be of any.
 */
function upperRatio(ratios: readonly number[], assumed: number, isLanguageKnown: boolean): number | null {
  const second = ratios.toSorted((a, b) => b - a)[1]
  if (second === undefined) return null
  if (second > assumed) return Math.min(ratioLimits.most, second * margin)
  return isLanguageKnown && ratios.length >= videosKept ? Math.min(assumed, second * margin) : null
}
