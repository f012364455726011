import '@mantine/core/styles/Input.layer.css'
import { Button, Flex, Group, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { AskedVideo } from '#contract/conversations.ts'
import { longestVideoName } from '#core/limits.ts'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { texts } from './texts.ts'

const words = texts.rename

/** Changes the user's own name for a video. Enter saves, Escape cancels; empty, or equal to the title, removes the name. */
export function RenameForm({ video, title, onClose }: { video: AskedVideo; title: string; onClose(): void }) {
  const initial = video.name ?? title.slice(0, longestVideoName)
  const [name, setName] = useState(initial)
  const utils = api.useUtils()
  const rename = api.conversations.rename.useMutation({
    onSuccess: async ({ name: stored }) => {
      utils.conversations.read.setData({ videoId: video.videoId }, read => read && { ...read, name: stored })
      await utils.conversations.list.invalidate()
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { conversationId } = video
    if (name === initial) onClose()
    else if (!rename.isPending) rename.mutate({ conversationId, name: name.trim() === title ? '' : name })
  }
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      flex={1}
      miw={0}
      noValidate
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
    >
      <TextInput
        autoFocus
        label={words.label}
        description={words.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={title}
        maxLength={longestVideoName}
        autoComplete="off"
        dir="auto"
        value={name}
        error={rename.isError && errorMessage(rename.error, words.failed)}
        onChange={event => setName(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
      />
      <Group gap="sm">
        <Button type="submit" size="sm">
          {words.save}
        </Button>
        <Button variant="subtle" size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
      </Group>
    </Flex>
  )
}
