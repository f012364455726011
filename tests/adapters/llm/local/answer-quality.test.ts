import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saysNotFound } from '#core/answers/says-not-found.ts'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { cutWindows } from '#core/transcripts/windows.ts'
import { sampleProvider } from '#embedded/samples/samples.ts'
import { localText, never } from '#tests/fakes/local-call.ts'
import { amountQuestions, furtherAmountQuestions } from './amount-questions.ts'
import {
  developmentQuestions,
  freelyWordedQuestions,
  heldOutQuestions,
  strangersQuestions,
} from './held-out-questions.ts'
import { type AskedQuestion, openQuestions, unseenQuestions } from './questions.ts'

const samples: Record<string, string> = {
  house: 'sampleHouse',
  plant: 'samplePlant',
  phone: 'samplePhone',
  knife: 'sampleKnife',
  bread: 'sampleBread',
  light: 'sampleLight',
}

/** The windows of a sample video, or of a pasted talk. */
async function windowsOf(talk: string): Promise<readonly TranscriptWindow[]> {
  const videoId = samples[talk]
  if (videoId === undefined)
    return cutWindows(readCaptions(readFileSync(new URL(`talks/${talk}.txt`, import.meta.url), 'utf8')).cues)
  const answer = await sampleProvider().ask({ videoId, language: null }, { signal: never, onStage: () => {} })
  if ('refusal' in answer) throw new Error(answer.refusal.detail)
  return cutWindows(answer.found.transcript.cues)
}

async function answerTo([talk, question, , before]: AskedQuestion): Promise<string> {
  const windows = await windowsOf(talk)
  if (before === undefined) return localText({ kind: 'question', windows, question })
  const history = [
    { role: 'user', content: before },
    { role: 'assistant', content: await localText({ kind: 'question', windows, question: before }) },
  ] as const
  return localText({ kind: 'question', windows, question }, { history })
}

/** `right`: quoted, or not found because it is not said. `refused`: not found, although it is said. */
type Outcome = 'right' | 'refused' | 'wrong'

function outcomeOf([, , expected]: AskedQuestion, answer: string): Outcome {
  if (saysNotFound(answer)) return expected === null ? 'right' : 'refused'
  return expected?.test(answer) ? 'right' : 'wrong'
}

/** Counts the outcomes. `isQuiet`: without the answers, so that no rule follows from them. */
async function count(name: string, questions: readonly AskedQuestion[], { isQuiet = false } = {}) {
  const counts = { right: 0, refused: 0, wrong: 0 }
  let leads = 0
  const lines: string[] = []
  for (const asked of questions) {
    const answer = await answerTo(asked)
    const outcome = outcomeOf(asked, answer)
    counts[outcome] += 1
    const isLead = outcome === 'right' && (asked[2] === null || asked[2].test(answer.split('\n\n')[0]!))
    if (isLead) leads += 1
    if (!isLead) lines.push(`  ${outcome}: ${asked[0]}, ${asked[1]}\n    ${answer.replaceAll('\n', ' ')}`)
  }
  const { right, refused, wrong } = counts
  console.log(
    `${name}: ${right} right of ${questions.length} (${leads} in the first quote), ${refused} refused, ${wrong} wrong\n${isQuiet ? '' : lines.join('\n')}`,
  )
  return counts
}

test('at least 42 of 60 questions about samples and pasted talks are answered right, and at most 4 wrong', async () => {
  const { right, wrong } = await count('Open questions', openQuestions)
  expect(openQuestions).toHaveLength(60)
  expect(right).toBeGreaterThanOrEqual(42)
  expect(wrong).toBeLessThanOrEqual(4)
})

test('at least 14 of 20 unseen questions are answered right, and at most 3 wrong', async () => {
  const { right, wrong } = await count('Unseen questions', unseenQuestions)
  expect(unseenQuestions).toHaveLength(20)
  expect(right).toBeGreaterThanOrEqual(14)
  expect(wrong).toBeLessThanOrEqual(3)
})

test('at least 25 of 30 questions on further talks are answered right, and at most 2 wrong', async () => {
  const { right, wrong } = await count('Development questions', developmentQuestions)
  expect(developmentQuestions).toHaveLength(30)
  expect(right).toBeGreaterThanOrEqual(25)
  expect(wrong).toBeLessThanOrEqual(2)
})

test('at least 20 of 30 questions on talks that led to no rule are answered right, and at most 5 wrong', async () => {
  const { right, wrong } = await count('Held-out questions', heldOutQuestions, { isQuiet: true })
  expect(heldOutQuestions).toHaveLength(30)
  expect(right).toBeGreaterThanOrEqual(20)
  expect(wrong).toBeLessThanOrEqual(5)
})

test('at least 38 of 60 questions that a stranger wrote are answered right, and at most 10 wrong', async () => {
  const { right, wrong } = await count('A stranger’s questions', strangersQuestions, { isQuiet: true })
  expect(strangersQuestions).toHaveLength(60)
  expect(right).toBeGreaterThanOrEqual(38)
  expect(wrong).toBeLessThanOrEqual(10)
})

test('at least 30 of 60 freely worded questions are answered right, and at most 13 wrong', async () => {
  const { right, wrong } = await count('Freely worded questions', freelyWordedQuestions, { isQuiet: true })
  expect(freelyWordedQuestions).toHaveLength(60)
  expect(right).toBeGreaterThanOrEqual(30)
  expect(wrong).toBeLessThanOrEqual(13)
})

test('at least 15 of 17 amounts that are said in other words are answered right, and at most 1 wrong', async () => {
  const { right, wrong } = await count('Amounts', amountQuestions)
  expect(amountQuestions).toHaveLength(17)
  expect(right).toBeGreaterThanOrEqual(15)
  expect(wrong).toBeLessThanOrEqual(1)
})

test('at least 14 of 22 further amounts that led to no rule are answered right, and at most 2 wrong', async () => {
  const { right, wrong } = await count('Further amounts', furtherAmountQuestions, { isQuiet: true })
  expect(furtherAmountQuestions).toHaveLength(22)
  expect(right).toBeGreaterThanOrEqual(14)
  expect(wrong).toBeLessThanOrEqual(2)
})
