import { Button } from '@mantine/core'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import choice from './Choice.module.css'
import { suggestedQuestions } from './suggested-questions.ts'

/** Questions to ask next, as chips; muted where asking would be refused. */
export default function Suggestions({ isMuted }: { isMuted: boolean }) {
  const { video } = useAnalysis()
  const { conversation, asking } = useChat()
  const questions = suggestedQuestions(video, conversation.messages)
  if (questions.length === 0) return null
  return (
    <fieldset className={choice.questions} aria-label={texts.chat.suggestionsLabel}>
      {questions.map(text => (
        <Button
          key={text}
          variant="default"
          size="sm"
          radius={22}
          className={`${choice.choice} ${choice.question} ${isMuted ? choice.muted : ''}`}
          disabled={!video.transcriptReady}
          onClick={() => asking.ask({ kind: 'question', text })}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
