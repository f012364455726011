import type { ProofWriter } from './proof-writer.ts'

const sentenceEnd = /[.!?…]["”’»)]*\s+|[。！？]/gu
/** A full stop after one of these, a single letter or a number that counts lines ends no sentence. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|no|nr|e\.g|i\.e|z\.b|ca|approx|fig|\d{1,3})\.\s+$/iu

/**
 * What the sentence says up to here: its part since the last citation if that has words of its own, else the sentence, else
 * the paragraph. `countWords` counts the words that can be compared.
 */
export function claimBefore({ paragraph, afterCitation }: ProofWriter, countWords: (text: string) => number): string {
  const start = sentenceStart(paragraph)
  const clause = paragraph.slice(Math.max(start, afterCitation))
  if (countWords(clause) >= 2) return clause
  const sentence = paragraph.slice(start)
  if (countWords(sentence) >= 1) return sentence
  return paragraph.slice(-keptBefore)
}

/** How much of the paragraph counts where the sentence has no words to compare. */
const keptBefore = 300

/** Where the last sentence begins. A sentence that has just ended is the last one. */
function sentenceStart(paragraph: string): number {
  let start = 0
  const text = paragraph.trimEnd()
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    const next = index + end.length
    if (next < text.length && !abbreviation.test(text.slice(Math.max(0, next - 12), next))) start = next
  }
  return start
}
