import { formatTokens } from '#core/plans/budget.ts'
import { day } from '#web/ui/format.ts'

/** Texts about the month's budget, loaded with what shows them. */
export const costTexts = {
  close: 'Close',
  left: (tokens: number) => (tokens === 0 ? 'No tokens left' : `${formatTokens(tokens)} tokens left`),
  used: (used: number, limit: number) => `${formatTokens(used)} of ${formatTokens(limit)} used`,
  resets: (iso: string) => `Resets on ${day(iso)}.`,
  question: 'A question here',
  reserved: 'Reserved for it',
  upTo: (tokens: number) => `up to ${formatTokens(tokens)} tokens`,
  enough: 'Enough for',
  questions: (questions: number) =>
    questions === 1 ? 'about 1 question' : `about ${questions.toLocaleString('en-US')} questions`,
  model: 'Answered by',
  language: 'Answers in',
  held: (tokens: number) => `${formatTokens(tokens)} tokens are reserved for running answers.`,
  tooExpensive: 'A question here costs more than is left.',
  why: 'You pay for what an answer uses: reading this video and writing. The rest of what was reserved is returned. Already analyzed results are free.',
  free: 'There is no charge per video here: questions and analyses use no tokens. A daily limit applies.',
  account: 'See your usage',
  stillAsk: (questions: number) =>
    `You can still ask about ${questions === 1 ? '1 question' : `${questions.toLocaleString('en-US')} questions`} here.`,
  stillAskFree: 'You can still ask questions here at no charge.',
  stillAnalyzeFree: 'You can still analyze videos here at no charge.',
  stillRead: 'What is already analyzed stays free.',
  almost: (tokens: number, end: string | null) =>
    `${formatTokens(tokens)} tokens left${end ? ` until ${day(end)}` : ''}.`,
  spent: (end: string | null) => `No tokens left${end ? ` until ${day(end)}` : ''}.`,
}
