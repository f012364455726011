import { Button } from '@mantine/core'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Suggestions.module.css'
import { suggestedQuestions } from './suggested-questions.ts'

/** Questions to ask next, as chips; quiet where asking would be refused. */
export function Suggestions({ isQuiet }: { isQuiet: boolean }) {
  const { video, conversation, asking } = useAnalysis()
  const questions = suggestedQuestions(video, conversation.messages)
  if (questions.length === 0) return null
  return (
    <fieldset className={css.suggestions} data-quiet={isQuiet || undefined} aria-label={texts.chat.suggestionsLabel}>
      {questions.map(text => (
        <Button
          key={text}
          variant="default"
          size="sm"
          radius={22}
          className={css.suggestion}
          disabled={!video.transcriptReady}
          onClick={() => asking.ask({ kind: 'question', text })}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
