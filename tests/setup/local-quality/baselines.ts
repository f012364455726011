import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** ROUGE-L: F1 of the longest common subsequence of words. */
export function rougeL(candidate: string, reference: string): number {
  const [a, b] = [wordsOf(candidate), wordsOf(reference)]
  let before = new Uint16Array(b.length + 1)
  for (const word of a) {
    const row = new Uint16Array(b.length + 1)
    for (let index = 1; index <= b.length; index++)
      row[index] = word === b[index - 1] ? before[index - 1]! + 1 : Math.max(before[index]!, row[index - 1]!)
    before = row
  }
  const common = before[b.length]!
  return common === 0 ? 0 : (2 * common) / (a.length + b.length)
}

/** TextRank (Mihalcea and Tarau 2004) with damping 0.85: ranks of sentences by shared words over log lengths. */
export function textRank(sentences: readonly string[]): Float64Array {
  const sets = sentences.map(sentence => new Set(wordsOf(sentence)))
  const edges = sets.map((mine, index) => {
    const to: number[] = []
    const weight: number[] = []
    sets.forEach((theirs, other) => {
      if (other === index) return
      let shared = 0
      for (const word of mine) if (theirs.has(word)) shared += 1
      const lengths = Math.log(mine.size) + Math.log(theirs.size)
      if (shared > 0 && lengths > 0) {
        to.push(other)
        weight.push(shared / lengths)
      }
    })
    return { to, weight, total: weight.reduce((a, b) => a + b, 0) }
  })
  let ranks = new Float64Array(sentences.length).fill(1)
  for (let round = 0; round < 30; round++) {
    const next = new Float64Array(sentences.length).fill(0.15)
    edges.forEach(({ to, weight, total }, index) => {
      for (let k = 0; k < to.length; k++) next[to[k]!]! += (0.85 * ranks[index]! * weight[k]!) / total
    })
    ranks = next
  }
  return ranks
}

/** Plain BM25 (k1 1.2, b 0.75) over lower-case words: windows of a query, best first. */
export function plainBm25<W extends TranscriptWindow>(windows: readonly W[]): (query: string, limit: number) => W[] {
  const docs = windows.map(window => {
    const counts = new Map<string, number>()
    const words = wordsOf(window.text)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { counts, length: words.length }
  })
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / docs.length
  const documentCounts = new Map<string, number>()
  for (const doc of docs)
    for (const word of doc.counts.keys()) documentCounts.set(word, (documentCounts.get(word) ?? 0) + 1)
  return (query, limit) => {
    const queryWords = wordsOf(query)
    const scores = docs.map(({ counts, length }) =>
      queryWords.reduce((sum, word) => {
        const times = counts.get(word) ?? 0
        const documents = documentCounts.get(word) ?? 0
        const idf = Math.log(1 + (docs.length - documents + 0.5) / (documents + 0.5))
        return sum + (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average))
      }, 0),
    )
    const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b)
    return order.slice(0, limit).map(at => windows[at]!)
  }
}

/** The chance that a positive scores above a negative; ties count half. */
export function auc(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map(score => ({ score, isPositive: true })),
    ...negatives.map(score => ({ score, isPositive: false })),
  ]
  all.sort((a, b) => a.score - b.score)
  let rankSum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]!.score === all[at]!.score) end += 1
    for (let k = at; k < end; k++) if (all[k]!.isPositive) rankSum += (at + end + 1) / 2
    at = end
  }
  const [p, n] = [positives.length, negatives.length]
  return (rankSum - (p * (p + 1)) / 2) / (p * n)
}

/** Phrases that the browser extension Downworthy (A. Gianotto, 2014) marks as clickbait: the baseline. */
const downworthy = [
  ...['a single', 'absolutely', 'amazing', 'awesome', 'best', 'breathtaking', 'but what happened next', 'epic'],
  ...['can change your life', "can't even handle", "can't handle", 'cannot even handle', "doesn't want you to see"],
  ...['go viral', 'greatest', 'incredible', 'infuriate', 'literally', 'mind blowing', 'mind-blowing', 'mind blown'],
  ...[
    'nothing could prepare me for',
    'of all time',
    'of all-time',
    'omg',
    'one weird trick',
    'perfection',
    'priceless',
  ],
  ...[
    'right now',
    'scientific reasons',
    'shocked',
    'shocking',
    'simple lessons',
    "stop what you're doing",
    'terrifying',
  ],
  ...['that will make you rethink', 'this is what happens', 'totally blew my mind', 'unbelievable', 'unimaginable'],
  ...[
    'what?',
    'whoa',
    'will blow your mind',
    'will change your life forever',
    'won the internet',
    'wonderful',
    'worst',
  ],
  ...['wow', "you didn't know exist", "you won't believe", 'you wont believe'],
]
const listicle =
  /\b(?:top )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred) (?:things|weird)\b/
const opening = /^(?:is|can|do|will) .*\?|^(?:reasons|why|how|what you should know about)\s/

/** How many of the list's phrases a title contains. */
export function keywordScore(title: string): number {
  const lower = title.toLowerCase().replaceAll('’', "'")
  const phrases = downworthy.filter(phrase => lower.includes(phrase)).length
  return phrases + (listicle.test(lower) ? 1 : 0) + (opening.test(lower) ? 1 : 0)
}
