import type { ProofWriter } from './proof-writer.ts'

const sentenceEnd = /[.!?…]["”’»)]*\s+|[。！？]/gu
/** A full stop after one of these, after a single letter or after the number of a list item ends no sentence. */
const abbreviation = /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|vs|no|nr|e\.g|i\.e|z\.b|ca|approx|fig|\d{1,3})\.\s+$/iu

/**
 * The text that a citation here is to support: the sentence since the last citation if that part has words of its own, else
 * the sentence, else the paragraph. `countWords` counts the words that can be compared.
 */
export function claimBefore({ paragraph, afterCitation }: ProofWriter, countWords: (text: string) => number): string {
  const start = sentenceStart(paragraph)
  const clause = paragraph.slice(Math.max(start, afterCitation))
  if (countWords(clause) >= 2) return clause
  const sentence = paragraph.slice(start)
  if (countWords(sentence) >= 1) return sentence
  return paragraph.slice(-keptBefore)
}

/** How many characters of the paragraph count when the sentence has no words to compare. */
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
