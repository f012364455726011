import { memo } from 'react'
import css from './Messages.module.css'
import { texts } from './texts.ts'

/** The reader's own words: paragraphs split at line breaks (decision 35), each in its own direction. */
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
