import { useState } from 'react'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { Button } from '../ui/Button.tsx'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'

/** A field for a transcript that the reader has; it starts a conversation of its own (design §5.13). */
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
      <label htmlFor="own-title" className={css.ownLabel}>
        {texts.own.title}
      </label>
      <input
        id="own-title"
        className={css.field}
        value={title}
        maxLength={500}
        onChange={event => setTitle(event.target.value)}
      />
      <label htmlFor="own-transcript" className={css.ownLabel}>
        {texts.own.label}
      </label>
      <p id="own-transcript-help" className={css.help}>
        {texts.own.help}
      </p>
      <textarea
        id="own-transcript"
        className={css.field}
        rows={8}
        value={text}
        placeholder={texts.own.placeholder}
        aria-describedby="own-transcript-help"
        onChange={event => setText(event.target.value)}
      />
      {start.isError && <p role="alert">{explain(start.error, texts.own.failed).message}</p>}
      <Button type="submit" disabled={text.trim() === '' || title.trim() === '' || start.isPending}>
        {start.isPending ? texts.own.sending : texts.own.submit}
      </Button>
    </form>
  )
}
