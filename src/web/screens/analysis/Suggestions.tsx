import css from './Suggestions.module.css'
import { texts } from './texts.ts'

/** What could be asked next, as chips. */
export function Suggestions({ questions, isQuiet, isBusy, onAsk }: SuggestionsProps) {
  if (questions.length === 0) return null
  return (
    <fieldset className={css.suggestions} data-quiet={isQuiet || undefined} aria-label={texts.chat.suggestionsLabel}>
      {questions.map(text => (
        <button key={text} type="button" className={css.suggestion} disabled={isBusy} onClick={() => onAsk(text)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type SuggestionsProps = {
  questions: readonly string[]
  /** True where asking would be refused. */
  isQuiet: boolean
  isBusy: boolean
  onAsk(text: string): void
}
