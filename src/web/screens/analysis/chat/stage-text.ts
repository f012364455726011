import { texts } from '../texts.ts'
import type { Growth } from './useGrowingAnswer.ts'

/** What is being done for an answer that has no words yet. */
export function stageText(stage: Growth['stage'], videoSeconds: number | null): string {
  if (!stage) return texts.chat.thinking
  if (stage.name === 'taking_notes' && stage.detail) return texts.takingNotes(stage.detail)
  if (stage.name === 'reading_transcript' && videoSeconds) return texts.readingLength(videoSeconds)
  return texts.stages[stage.name] ?? texts.chat.thinking
}
