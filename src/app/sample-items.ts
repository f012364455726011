import { type EvaluationItem, spokenText, spokenWords } from '#core/evaluation/evaluation-set.ts'
import { goldVerdictOf } from '#core/evaluation/gold-verdict.ts'
import { type ReferenceVerdict, referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'

/** The sample videos as labeled items: their reference verdicts, written by hand, are the labels. */
export async function sampleItems(signal: AbortSignal): Promise<EvaluationItem[]> {
  const provider = sampleProvider()
  const items: EvaluationItem[] = []
  for (const { videoId, title } of sampleVideos) {
    const answer = await provider.ask({ videoId, language: null }, { signal, onStage: () => {} })
    const reference = referenceVerdicts[videoId]
    if (!('found' in answer) || reference === undefined) continue
    const { metadata, transcript } = answer.found
    const cues = transcript.cues.map(({ startMs, endMs, text }): [number, number, string] => [startMs, endMs, text])
    const seconds = metadata.durationSeconds ?? 0
    const about = { id: videoId, parent: null, class: 'sample', lang: 'en', genre: 'sample', title, picture: null }
    const gold = goldOf(reference, spokenWords(spokenText({ cues })), seconds)
    items.push({ ...about, seconds, cues, gold })
  }
  return items
}

function goldOf(reference: ReferenceVerdict, words: number, seconds: number): EvaluationItem['gold'] {
  const { style, answer } = reference
  const promises = reference.promises.map(({ promise: text, main, status, quote }) => ({
    ...{ text, main, status, source: 'title' as const },
    quotes: [quote],
  }))
  const main = promises.findIndex(promise => promise.main)
  const verdict = goldVerdictOf({
    main: promises[main]!.status,
    others: promises.filter(promise => !promise.main).map(promise => promise.status),
    style,
    spokenWords: words,
    seconds,
  })
  return { verdict, main, promises, style, why: answer }
}
