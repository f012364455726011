import { useRef, useState } from 'react'
import type { Message } from '../../api.ts'
import { Answer } from './Answer.tsx'
import type { Turn as Asked } from './conversation.ts'
import css from './Messages.module.css'
import { Question } from './Question.tsx'
import { stageOf } from './stage.ts'
import { texts } from './texts.ts'
import type { Growth } from './useGrowingAnswer.ts'

/** A question and its answer; where there are several, the newest, with the way to the former ones. */
export function Turn({ turn, growth, length, isAgain, besideIds, canAct, ...handlers }: TurnProps) {
  const { question, answers } = turn
  const [picked, setPicked] = useState<string | null>(null)
  const newest = answers.at(-1)
  // Another answer takes the place of whichever was being read.
  const count = useRef(answers.length)
  if (count.current !== answers.length) {
    count.current = answers.length
    if (picked !== null) setPicked(null)
  }
  const shown = answers.find(answer => answer.id === picked) ?? newest
  // Only what went wrong before the reader's eyes is told as news, and words that grew there are not taken away.
  const grewId = useRef<string>(undefined)
  if (shown?.state === 'growing') grewId.current = shown.id
  const at = shown ? answers.indexOf(shown) : 0
  const grown = growth && growth.messageId === shown?.id ? growth : null
  return (
    <>
      {question && <Question text={question.content} />}
      {isAgain ? (
        <p className={css.thinking}>{texts.chat.thinking}</p>
      ) : (
        shown && (
          <Answer
            message={shown}
            text={grown && grown.text.length > shown.content.length ? grown.text : shown.content}
            stage={stageOf(shown, grown, length)}
            cutOff={grown?.cutOff ?? null}
            isNews={grewId.current === shown.id}
            isBeside={besideIds.includes(shown.id) && (shown.kind === 'clickbait' || grewId.current !== shown.id)}
            canAct={canAct}
            at={at}
            total={answers.length}
            formerId={answers[at - 1]?.id ?? null}
            laterId={answers[at + 1]?.id ?? null}
            onPick={setPicked}
            {...handlers}
          />
        )
      )}
    </>
  )
}

type TurnProps = {
  turn: Asked
  growth: Growth | null
  length: number | null
  /** True while another answer is asked for. */
  isAgain: boolean
  /** The analyses that are shown in short, because the story has the whole of them. */
  besideIds: readonly string[]
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
}
