import { memo, useRef, useState } from 'react'
import type { Message } from '#web/api.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { Answer } from './Answer.tsx'
import type { Turn as TurnData } from './conversation.ts'
import css from './Messages.module.css'
import type { Growth, Stage } from './useGrowingAnswer.ts'

/** A question and its answer; where there are several, the newest, with buttons to the previous ones. */
export function Turn({ turn, articleAnswerIds, onSeek, onRetry }: TurnProps) {
  const { video, conversation } = useAnalysis()
  const { question, answers } = turn
  const [picked, setPicked] = useState<string | null>(null)
  const newest = answers.at(-1)
  // A new answer replaces the one that was picked.
  const count = useRef(answers.length)
  if (count.current !== answers.length) {
    count.current = answers.length
    if (picked !== null) setPicked(null)
  }
  const shown = answers.find(answer => answer.id === picked) ?? newest
  // Only an answer that grew on this page announces its failure and keeps its words in the chat.
  const grewId = useRef<string>(undefined)
  if (shown?.state === 'growing') grewId.current = shown.id
  const at = shown ? answers.indexOf(shown) : 0
  const growth = conversation.growth?.messageId === shown?.id ? conversation.growth : null
  return (
    <>
      {question && <Question text={question.content} />}
      {conversation.retriedQuestionId === turn.id ? (
        <p className={css.thinking}>{texts.chat.thinking}</p>
      ) : (
        shown && (
          <Answer
            message={shown}
            text={growth && growth.text.length > shown.content.length ? growth.text : shown.content}
            stage={stageOf(shown, growth, video.metadata.duration)}
            cutOff={growth?.cutOff ?? null}
            isNew={grewId.current === shown.id}
            isInArticle={
              articleAnswerIds.includes(shown.id) && (shown.kind === 'clickbait' || grewId.current !== shown.id)
            }
            canAct={!conversation.isBusy}
            at={at}
            total={answers.length}
            previousId={answers[at - 1]?.id ?? null}
            nextId={answers[at + 1]?.id ?? null}
            onPick={setPicked}
            onSeek={onSeek}
            onRetry={onRetry}
          />
        )
      )}
    </>
  )
}

type TurnProps = {
  turn: TurnData
  /** The analyses that the chat shows in short, because the article shows them whole. */
  articleAnswerIds: readonly string[]
  onSeek(seconds: number): void
  onRetry(message: Message): void
}

/** The user's own words: a paragraph per line, each in its own direction. */
export const Question = memo(function Question({ text }: { text: string }) {
  return (
    <div className={css.question}>
      <span className="sr-only">{texts.chat.you}</span>
      {text.split('\n').map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stored question never changes
        <p key={at} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
})

/** What the server is doing for an answer: its stage until the first words, then that it is writing. */
function stageOf(message: Message, growth: Growth | null, videoSeconds: number | null): string {
  if (message.state !== 'growing') return ''
  return growth?.text || message.content ? texts.chat.writing : stageText(growth?.stage ?? null, videoSeconds)
}

function stageText(stage: Stage | null, videoSeconds: number | null): string {
  if (stage === null) return texts.chat.thinking
  if (stage.name === 'taking_notes' && stage.detail) return texts.takingNotes(stage.detail)
  if (stage.name === 'reading_transcript' && videoSeconds) return texts.readingLength(videoSeconds)
  return texts.stages[stage.name] ?? texts.chat.thinking
}
