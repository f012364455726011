import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'wouter'
import { api } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import css from './Choice.module.css'
import { texts } from './texts.ts'

/** The user's saved questions as buttons that ask them at once; nothing while there are none. */
export function SavedQuestions() {
  const { video, lacksPlan } = useAnalysis()
  const { conversation, asking, isBudgetSpent } = useChat()
  const { data } = api.questions.list.useQuery()
  if (!data || data.questions.length === 0) return null
  const isDisabled = conversation.isBusy || !video.transcriptReady
  return (
    <fieldset className={css.saved} aria-label={texts.saved}>
      {data.questions.map(({ id, label, text }) => (
        <Button
          key={id}
          variant="default"
          size="sm"
          radius="xl"
          classNames={{
            root: `${css.choice} ${css.savedQuestion} ${lacksPlan || isBudgetSpent ? css.muted : ''}`,
            inner: css.savedInner,
            label: css.savedLabel,
          }}
          title={text}
          // Not `disabled`: the pressed button keeps the keyboard focus while the answer grows.
          aria-disabled={isDisabled}
          onClick={() => !isDisabled && asking.ask({ kind: 'question', text })}
        >
          {label}
        </Button>
      ))}
      <ActionIcon component={Link} href={paths.savedQuestions()} className={css.edit} aria-label={texts.edit}>
        <IconPencil size={16} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}
