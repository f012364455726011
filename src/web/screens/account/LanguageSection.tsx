import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnswerLanguageChoice, videoLanguage } from '#core/text/answer-language.ts'
import { api } from '../../api.ts'
import { toast } from '../../shell/toasts.tsx'
import { answerLanguageOptions } from '../../ui/answer-language-options.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { EditableForm } from './EditableForm.tsx'
import { texts } from './texts.ts'

const words = texts.language

/** The language in which answers are written. */
export function LanguageSection() {
  const { user } = useAccount()
  const utils = api.useUtils()
  const [chosen, setChosen] = useState<AnswerLanguageChoice>(user.answerLanguage)
  const save = api.auth.chooseAnswerLanguage.useMutation({
    onSuccess: async saved => {
      utils.auth.user.setData(undefined, saved)
      toast(words.saved)
      // Pages show results in the reader's language, and prices are for answers in it.
      await Promise.all([utils.videos.read.invalidate(), utils.conversations.estimate.invalidate()])
    },
  })
  return (
    <SettingsGroup title={words.title}>
      <EditableForm
        words={words}
        saving={save}
        isChanged={chosen !== user.answerLanguage}
        onSave={() => save.mutate({ answerLanguage: chosen })}
        onCancel={() => setChosen(user.answerLanguage)}
      >
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
      </EditableForm>
    </SettingsGroup>
  )
}
