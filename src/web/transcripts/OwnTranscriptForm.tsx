import '@mantine/core/styles/Input.layer.css'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { texts } from './texts.ts'
import { emptyDraft, type OwnTranscriptDraft } from './transcript-draft.ts'

/**
 * A form for the user's own transcript, which starts a conversation that only this user sees. It takes the focus; Cancel and
 * Escape close it, unless the transcript is being sent. Its opener keeps the draft, so that nothing typed is lost.
 */
export function OwnTranscriptForm({ videoId, words, draft, onEdit, onDone, onCancel }: OwnTranscriptFormProps) {
  const { title, text } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const titleId = useId()
  const utils = api.useUtils()
  const start = api.conversations.start.useMutation({
    onSuccess: async conversation => {
      utils.conversations.read.setData({ videoId }, conversation)
      await utils.videos.read.invalidate({ videoId })
      onEdit(emptyDraft)
    },
  })
  useEffect(() => field.current?.focus(), [])
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!start.isPending) onCancel()
  }
  return (
    <form
      aria-labelledby={titleId}
      onKeyDown={cancelOnEscape}
      onSubmit={event => {
        event.preventDefault()
        const videoData = { videoId, metadata: { title: title.trim() }, transcript: text }
        // Called only while the form is mounted: a user who has left the page is not taken from another one.
        start.mutate({ videoId, videoData }, { onSuccess: onDone })
      }}
    >
      <Stack gap="sm" align="flex-start" pt="md">
        <p id={titleId} className="small">
          {words.why}
        </p>
        <Textarea
          ref={field}
          w="100%"
          required={false}
          resize="vertical"
          label={texts.own.label}
          description={texts.own.help}
          rows={8}
          value={text}
          placeholder={texts.own.placeholder}
          onChange={event => onEdit({ ...draft, text: event.target.value })}
        />
        <TextInput
          w="100%"
          required={false}
          label={words.title}
          value={title}
          maxLength={500}
          onChange={event => onEdit({ ...draft, title: event.target.value })}
        />
        {start.isError && <p role="alert">{explain(start.error, texts.own.failed).message}</p>}
        <Group gap="sm">
          <Button type="submit" disabled={text.trim() === '' || title.trim() === '' || start.isPending}>
            {start.isPending ? texts.own.sending : texts.own.submit}
          </Button>
          <Button variant="default" disabled={start.isPending} onClick={onCancel}>
            {texts.own.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type OwnTranscriptFormProps = {
  videoId: string
  /** What the form asks for. */
  words: { readonly why: string; readonly title: string }
  draft: OwnTranscriptDraft
  onEdit(draft: OwnTranscriptDraft): void
  /** Called when the transcript is stored, if the form is still there. */
  onDone(): void
  onCancel(): void
}
