import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'

/** A form for a transcript that the user has; it starts a conversation that belongs to this user alone (design §5.13). */
export function OwnTranscript({ videoId, onDone }: { videoId: string; onDone(): void }) {
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const utils = api.useUtils()
  const start = api.conversations.start.useMutation({
    onSuccess: async conversation => {
      utils.conversations.read.setData({ videoId }, conversation)
      await utils.videos.read.invalidate({ videoId })
      onDone()
    },
  })
  return (
    <form
      className={css.own}
      onSubmit={event => {
        event.preventDefault()
        start.mutate({ videoId, videoData: { videoId, metadata: { title: title.trim() }, transcript: text } })
      }}
    >
      <p className={css.help}>{texts.own.why}</p>
      <TextInput
        w="100%"
        required={false}
        label={texts.own.title}
        value={title}
        maxLength={500}
        onChange={event => setTitle(event.target.value)}
      />
      <Textarea
        w="100%"
        required={false}
        resize="vertical"
        label={texts.own.label}
        description={texts.own.help}
        rows={8}
        value={text}
        placeholder={texts.own.placeholder}
        onChange={event => setText(event.target.value)}
      />
      {start.isError && <p role="alert">{explain(start.error, texts.own.failed).message}</p>}
      <Button type="submit" disabled={text.trim() === '' || title.trim() === '' || start.isPending}>
        {start.isPending ? texts.own.sending : texts.own.submit}
      </Button>
    </form>
  )
}
