import { readFile } from 'node:fs/promises'
import type { FoundTranscript, TranscriptProvider } from '#src/ports/transcripts.ts'
import { livelyPace, type Pace, readScript } from './script.ts'

type Sample = {
  readonly videoId: string
  readonly title: string
  readonly channel: string
  readonly description: string
  /** The text beside this file, and the drawing under `public/samples`. */
  readonly name: string
  readonly pace: Pace
}

/** A calm conversation with pauses between the sentences. */
const slowPace: Pace = {
  wordsPerMinute: 95,
  sentencePauseMs: 1_400,
  paragraphPauseMs: 6_000,
  chapterPauseMs: 25_000,
}

/** Fictional videos, written for this project, so that the product can be tried without YouTube. */
export const sampleVideos: readonly Sample[] = [
  {
    videoId: 'sampleKnife',
    title: 'How to Sharpen a Kitchen Knife on the Bottom of a Mug',
    channel: 'Small Repairs',
    description: 'A sample video of this product. One mug, one knife, ten strokes on each side.',
    name: 'knife',
    pace: livelyPace,
  },
  {
    videoId: 'sampleHouse',
    title: 'I Bought a House for $1 and Fixed It in ONE Weekend',
    channel: 'Anton and the Roof',
    description: 'A sample video of this product. Number nineteen in Varn: what the dollar bought and what it did not.',
    name: 'house',
    pace: livelyPace,
  },
  {
    videoId: 'samplePlant',
    title: 'This Houseplant NEVER Needs Water',
    channel: 'Windowsill Botany',
    description: 'A sample video of this product. Two ferns, one watering can, eight weeks.',
    name: 'plant',
    pace: livelyPace,
  },
  {
    videoId: 'samplePhone',
    title: '7 Phone Settings You MUST Change Today',
    channel: 'Next Door Help Desk',
    description: 'A sample video of this product. One old phone, one pencil, and a soup that is getting cold.',
    name: 'phone',
    pace: livelyPace,
  },
  {
    videoId: 'sampleBread',
    title: "The Secret Ingredient in My Grandmother's Bread",
    channel: 'Loaf 214',
    description: 'A sample video of this product. Nine years, two hundred and fourteen loaves, one tin.',
    name: 'bread',
    pace: { ...livelyPace, wordsPerMinute: 140 },
  },
  {
    videoId: 'sampleLight',
    title: 'Three Hours with a Lighthouse Inspector: Storms, Lamps and Loneliness',
    channel: 'The Slow Hour',
    description: 'A sample video of this product. A long night conversation about the lights of a northern coast.',
    name: 'lighthouse',
    pace: slowPace,
  },
]

/** The addresses of the samples, to paste. */
export const sampleAddresses: readonly string[] = sampleVideos.map(
  ({ videoId }) => `https://www.youtube.com/watch?v=${videoId}`,
)

/** Provides the samples' transcripts, in English only, and no other video's. */
export function sampleProvider(): TranscriptProvider {
  return {
    name: 'samples',
    reach: 'embedded',
    async ask({ videoId, language }, { onStage }) {
      const sample = sampleVideos.find(each => each.videoId === videoId)
      if (!sample) return { refusal: { reason: 'unavailable', next: 'not_mine', detail: 'not a sample' } }
      if (language !== null && !/^en\b/i.test(language))
        return { refusal: { reason: 'language', next: 'stop', detail: 'samples are in English', languages: ['en'] } }
      onStage('reading_captions')
      return { found: await readSample(sample) }
    },
  }
}

async function readSample({ title, channel, description, name, pace }: Sample): Promise<FoundTranscript> {
  const text = await readFile(new URL(`./${name}.txt`, import.meta.url), 'utf8')
  const { cues, chapters, durationSeconds } = readScript(text, pace)
  return {
    metadata: {
      title,
      channel,
      channelUrl: null,
      description,
      durationSeconds,
      thumbnailUrl: `/samples/${name}.svg`,
      chapters,
    },
    transcript: { language: 'en', kind: 'manual', cues },
    source: 'samples',
    coveragePercent: 100,
  }
}
