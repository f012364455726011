import { memo, type ReactNode } from 'react'
import css from './QuestionText.module.css'

/** A question as it was asked: a paragraph per line, each in its own direction. `label` is for screen readers. */
export const QuestionText = memo(function QuestionText({ label, text }: { label: ReactNode; text: string }) {
  return (
    <div className={css.question} data-question>
      {label}
      {text.split('\n').map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question never changes
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
})
