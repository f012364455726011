import { Button } from '@mantine/core'
import type { IconCopy } from '@tabler/icons-react'
import css from './Answer.module.css'
import choice from './Choice.module.css'

type AnswerButtonProps = {
  Icon: typeof IconCopy
  word: string
  /** What screen readers say, if the word is too short for them. */
  label?: string
  onClick(): void
}

/** A subtle button; on narrow screens only its icon. */
export const AnswerButton = ({ Icon, word, label, onClick }: AnswerButtonProps) => (
  <Button
    variant="subtle"
    size="sm"
    classNames={{ root: css.button, section: css.section }}
    aria-label={label}
    leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
    onClick={onClick}
  >
    <span className={choice.longWord}>{word}</span>
  </Button>
)
