import { majorityLanguage } from '#core/transcripts/transcript-language.ts'

/** The language of most of these samples; null when it is not certain. Loads a database of 86 MB, so call it in a thread. */
export async function detectFileLanguage(samples: readonly string[]): Promise<string | null> {
  const { eld } = await import('eld/extrasmall')
  const results = samples.map(sample => eld.detect(sample))
  return majorityLanguage(results.map(result => (result.isReliable() ? result.language : null)))
}
