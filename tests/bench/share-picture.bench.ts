import { createSharePictures } from '#adapters/share-pictures/create-share-pictures.ts'
import { composeShareCard } from '#core/verdicts/share-card.ts'
import { overstated } from '#tests/setup/judged-video.ts'

const bound = { medianMs: 40, kilobytes: 60 }
const runs = 60

/** The time to draw a share picture, and its size, for typical titles. */
export async function bench(): Promise<object[]> {
  const pictures = createSharePictures({ warn: fields => console.log(fields) })
  const titles = {
    short: 'I bought a $1 house',
    long: 'I Bought a $1 House in One Weekend and You Won’t Believe What Happened Next: the Whole Story',
    Cyrillic: 'Я купил дом за 1 доллар, и вот что случилось',
  }
  const rows = []
  for (const [name, title] of Object.entries(titles)) {
    const times: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run += 1) {
      const card = (await pictures.prepare(composeShareCard(title, { ...overstated, score: 50 + (run % 25) })!))!
      const start = performance.now()
      bytes = Math.max(bytes, (await pictures.draw(`${name} ${run}`, card, AbortSignal.timeout(10_000))).byteLength)
      times.push(performance.now() - start)
    }
    // The first one loads what the others reuse.
    const [first, ...others] = times
    const median = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)]!
    if (median > bound.medianMs || bytes > bound.kilobytes * 1000) process.exitCode = 1
    rows.push({
      title: name,
      'first ms': first!.toFixed(0),
      'median ms': median.toFixed(1),
      KB: (bytes / 1000).toFixed(1),
      bound: `${bound.medianMs} ms, ${bound.kilobytes} KB`,
    })
  }
  return rows
}
