import '@mantine/core/styles/Input.layer.css'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnswerLanguageChoice, videoLanguage } from '#core/text/answer-language.ts'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { answerLanguageOptions } from '../../ui/answer-language-options.ts'
import { Form } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { texts } from './texts.ts'

const words = texts.language

/** The language in which answers are written. */
export function LanguageSection() {
  const { user } = useAccount()
  const utils = api.useUtils()
  const [chosen, setChosen] = useState<AnswerLanguageChoice>(user.answerLanguage)
  const [problem, setProblem] = useState<string | null>(null)
  const save = api.auth.chooseAnswerLanguage.useMutation({
    onSuccess: async saved => {
      utils.auth.user.setData(undefined, saved)
      toast(words.saved)
      // Pages show results in the reader's language, and prices are for answers in it.
      await Promise.all([utils.videos.read.invalidate(), utils.conversations.estimate.invalidate()])
    },
    onError: error => setProblem(errorMessage(error, words.failed)),
  })
  const isChanged = chosen !== user.answerLanguage
  const submit = (): void => {
    setProblem(null)
    save.mutate({ answerLanguage: chosen })
  }
  const cancel = (): void => {
    setProblem(null)
    setChosen(user.answerLanguage)
  }
  return (
    <SettingsGroup title={words.title}>
      <Form onSubmit={submit}>
        <NativeSelect
          label={words.label}
          description={user.aiProvider === null ? words.extractorHint : words.hint}
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          value={chosen}
          onChange={event => setChosen(event.currentTarget.value as AnswerLanguageChoice)}
        >
          <option value={videoLanguage}>{words.video}</option>
          {answerLanguageOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        {problem && <Notice isError>{problem}</Notice>}
        {isChanged && (
          <Group gap="sm">
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? words.saving : words.save}
            </Button>
            <Button variant="subtle" disabled={save.isPending} onClick={cancel}>
              {words.cancel}
            </Button>
          </Group>
        )}
      </Form>
    </SettingsGroup>
  )
}
