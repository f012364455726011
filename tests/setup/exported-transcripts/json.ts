import { type ExportedTranscript, exact, first, inMs, lines, named, second, third } from './talk.ts'

/** JSON of recognizers, services and programs. */
export const json: readonly ExportedTranscript[] = [
  [
    'whisper, JSON',
    JSON.stringify({
      text: `${first} ${second} ${third}`,
      segments: lines.map((line, id) => ({
        id,
        seek: 0,
        ...line,
        text: ` ${line.text}`,
        tokens: [50364, 440],
        temperature: 0,
        avg_logprob: -0.2,
        words: line.text.split(' ').map((word, at) => ({
          word: ` ${word}`,
          start: line.start + at / 10,
          end: line.start + at / 10 + 0.1,
          probability: 0.9,
        })),
      })),
      language: 'en',
    }),
    exact,
  ],
  [
    'whisper.cpp, JSON',
    JSON.stringify({
      systeminfo: 'AVX = 1',
      model: { type: 'base' },
      params: { language: 'en' },
      result: { language: 'en' },
      transcription: inMs.map(({ start, end, text }) => ({
        timestamps: { from: stamp(start, ','), to: stamp(end, ',') },
        offsets: { from: start, to: end },
        text: ` ${text}`,
      })),
    }),
    exact,
  ],
  [
    'Hugging Face, the last end open',
    JSON.stringify({
      text: ` ${first}`,
      chunks: lines.map(({ start, end, text }, at) => ({
        timestamp: [start, at === 2 ? null : end],
        text: ` ${text}`,
      })),
    }),
    exact,
  ],
  [
    'youtube-transcript of npm, milliseconds',
    JSON.stringify(
      inMs.map(({ start, end, text }) => ({
        text: text.replace("'", '&amp;#39;'),
        duration: end - start,
        offset: start,
      })),
    ),
    exact,
  ],
  [
    'youtube-caption-extractor',
    JSON.stringify(
      lines.map(({ start, end, text }) => ({ start: String(start), dur: (end - start).toFixed(3), text })),
    ),
    exact,
  ],
  [
    'Supadata',
    JSON.stringify({
      lang: 'en',
      availableLangs: ['en'],
      content: inMs.map(({ start, end, text }) => ({ lang: 'en', text, offset: start, duration: end - start })),
    }),
    exact,
  ],
  [
    'the panel’s answer of InnerTube',
    JSON.stringify({
      actions: [
        {
          updateEngagementPanelAction: {
            content: {
              transcriptRenderer: {
                content: {
                  transcriptSearchPanelRenderer: {
                    body: {
                      transcriptSegmentListRenderer: {
                        initialSegments: [
                          {
                            transcriptSectionHeaderRenderer: {
                              startMs: '0',
                              endMs: '9',
                              snippet: { simpleText: 'Intro' },
                            },
                          },
                          ...inMs.map(({ start, end, text }) => ({
                            transcriptSegmentRenderer: {
                              startMs: String(start),
                              endMs: String(end),
                              snippet: { runs: [{ text }] },
                              startTimeText: { simpleText: '0:01' },
                              accessibility: { accessibilityData: { label: '1 second' } },
                            },
                          })),
                        ],
                      },
                    },
                  },
                },
              },
            },
          },
        },
      ],
    }),
    exact,
  ],
  [
    'Deepgram',
    JSON.stringify({
      metadata: { duration: 70 },
      results: {
        channels: [{ alternatives: [{ transcript: `${first} ${second} ${third}`, confidence: 0.9, words: words() }] }],
        utterances: lines.map((line, at) => ({
          start: line.start,
          end: line.end,
          confidence: 0.9,
          channel: 0,
          transcript: line.text,
          words: [],
          speaker: 0,
          id: String(at),
        })),
      },
    }),
    exact.map(([at, text], index) => [at, index === 0 ? `[Speaker 0] ${text}` : text]),
  ],
  [
    'AssemblyAI',
    JSON.stringify({
      id: 'x',
      text: `${first} ${second} ${third}`,
      audio_duration: 70,
      language_code: 'en_us',
      words: words().map(({ word, start, end }) => ({
        text: word,
        start: Math.round(start * 1000),
        end: Math.round(end * 1000),
        confidence: 0.9,
        speaker: 'A',
      })),
      utterances: inMs.map(line => ({ ...line, confidence: 0.9, speaker: 'A' })),
    }),
    exact.map(([at, text], index) => [at, index === 0 ? `[Speaker A] ${text}` : text]),
  ],
  [
    'AWS Transcribe',
    JSON.stringify({
      jobName: 'x',
      status: 'COMPLETED',
      results: { transcripts: [{ transcript: `${first} ${second} ${third}` }], items: awsItems() },
    }),
    [
      [1200, `${first} ${second}`],
      [67_000, third],
    ],
  ],
  [
    'Google speech',
    JSON.stringify({
      results: [
        {
          alternatives: [
            {
              transcript: `${first} ${second} ${third}`,
              confidence: 0.9,
              words: words().map(({ word, start, end }) => ({ startTime: `${start}s`, endTime: `${end}s`, word })),
            },
          ],
          languageCode: 'en-us',
          resultEndTime: '69.5s',
        },
      ],
    }),
    [
      [1200, `${first} ${second}`],
      [67_000, third],
    ],
  ],
  [
    'Podcasting 2.0, JSON',
    JSON.stringify({
      version: '1.0.0',
      segments: lines.map(({ start, end, text }, at) => ({
        speaker: at < 2 ? 'Ann Potter' : 'Bo',
        startTime: start,
        endTime: end,
        body: text,
      })),
    }),
    named(exact),
  ],
  [
    'TED',
    JSON.stringify({
      captions: inMs.map(({ start, end, text }) => ({
        duration: end - start,
        content: text,
        startOfParagraph: false,
        startTime: start,
      })),
    }),
    exact,
  ],
  ['a JSON value a line', lines.map(line => JSON.stringify(line)).join('\n'), exact],
]

/** `00:01:07,000` */
function stamp(ms: number, sign: string): string {
  return new Date(ms).toISOString().slice(11, 23).replace('.', sign)
}

/** The single words of the lines, as recognizers give them. */
function words(): { word: string; punctuated_word: string; start: number; end: number }[] {
  return lines.flatMap(({ start, text }) =>
    text.split(' ').map((word, at) => ({
      word,
      punctuated_word: word,
      start: Math.round((start + at * 0.4) * 100) / 100,
      end: Math.round((start + at * 0.4 + 0.3) * 100) / 100,
    })),
  )
}

function awsItems(): unknown[] {
  return words().flatMap(({ word, start, end }) => {
    const spoken = word.replace('.', '')
    const item = {
      type: 'pronunciation',
      start_time: String(start),
      end_time: String(end),
      alternatives: [{ confidence: '0.9', content: spoken }],
    }
    return spoken === word
      ? [item]
      : [item, { type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] }]
  })
}
