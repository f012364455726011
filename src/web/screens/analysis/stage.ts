import type { Message } from '../../api.ts'
import { texts } from './texts.ts'
import type { Growth, Stage } from './useGrowingAnswer.ts'

/** What is being done for an answer until its first words stand there, and that it goes on from then on. */
export function stageOf(message: Message, grown: Growth | null, length: number | null): string {
  if (message.state !== 'growing') return ''
  return grown?.text || message.content ? texts.chat.writing : stageText(grown?.stage ?? null, length)
}

/** A stage in words. */
export function stageText(stage: Stage | null, length: number | null): string {
  if (stage === null) return texts.chat.thinking
  if (stage.name === 'taking_notes' && stage.detail) return texts.takingNotes(stage.detail)
  if (stage.name === 'reading_transcript' && length) return texts.readingLength(length)
  return texts.stages[stage.name] ?? texts.chat.thinking
}
