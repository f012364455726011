import { IconLanguage } from '@tabler/icons-react'
import { type AnswerLanguageChoice, videoLanguage } from '#core/text/answer-language.ts'
import { answerLanguageOptions } from '#web/ui/answer-language-options.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './LanguageSelect.module.css'

/** The language of the next answers on this page; the account's at first. */
export function LanguageSelect() {
  const { session, language } = useAnalysis()
  const { user } = session
  // The basic extractor has only the video's own words.
  if (!user || user.aiProvider === null) return null
  const chosen = language.chosen ?? user.answerLanguage
  return (
    <span className={css.field}>
      <IconLanguage size={16} stroke={1.8} aria-hidden="true" />
      <select
        className={css.select}
        aria-label={texts.language.label}
        value={chosen}
        onChange={event => language.choose(event.currentTarget.value as AnswerLanguageChoice)}
      >
        <option value={videoLanguage}>{texts.language.video}</option>
        {answerLanguageOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
