import '@mantine/core/styles/Input.layer.css'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'
import { clearSentDraft, editDraft, useTranscriptDraft } from './transcript-draft.ts'

/**
 * A form for the user's own transcript, which starts a conversation that only this user sees. It takes the focus; Cancel and
 * Escape close it, unless the transcript is being sent.
 */
export function OwnTranscriptForm(props: OwnTranscriptFormProps) {
  const session = useSession()
  const [draft] = useTranscriptDraft(props.videoId)
  // Only a user can have typed a text, so that a visitor with one was logged out.
  if (session.state === 'visitor' && draft.text.trim() !== '') return <SessionEnded {...props} />
  return <TranscriptForm {...props} />
}

function TranscriptForm({ videoId, words, onDone, onCancel }: OwnTranscriptFormProps) {
  const [draft, keepDraft] = useTranscriptDraft(videoId)
  const { title, text } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const titleId = useId()
  const { start, isSending } = useStart(draft.videoId, { videoId, field, onDone })
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isSending) onCancel()
  }
  return (
    <form
      aria-labelledby={titleId}
      onKeyDown={cancelOnEscape}
      onSubmit={event => {
        event.preventDefault()
        keepDraft({ ...draft, wasSent: true })
        const videoData = { videoId: draft.videoId, metadata: { title: title.trim() }, transcript: text }
        start.mutate({ videoId: draft.videoId, videoData })
      }}
    >
      <Stack gap="sm" align="flex-start" pt="md">
        <Text id={titleId} size="xs" c="dimmed">
          {words.why}
        </Text>
        <Textarea
          ref={field}
          autoFocus
          w="100%"
          required={false}
          resize="vertical"
          label={texts.own.label}
          description={texts.own.help}
          rows={8}
          value={text}
          placeholder={texts.own.placeholder}
          onChange={event => keepDraft(editDraft(draft, { text: event.target.value }))}
        />
        <TextInput
          w="100%"
          required={false}
          label={words.title}
          value={title}
          maxLength={500}
          onChange={event => keepDraft(editDraft(draft, { title: event.target.value }))}
        />
        {start.isError && <p role="alert">{explain(start.error, texts.own.failed).message}</p>}
        <Group gap="sm">
          <Button type="submit" disabled={text.trim() === '' || title.trim() === '' || isSending}>
            {isSending ? texts.own.sending : texts.own.submit}
          </Button>
          <Button variant="default" disabled={isSending} onClick={onCancel}>
            {texts.own.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * Sends the transcript. The result is handled even if the user has left the form: a message says what came of it, and they
 * are not taken from another page.
 */
function useStart(sentId: string, { videoId, field, onDone }: StartOptions) {
  const utils = api.useUtils()
  const start = api.conversations.start.useMutation({
    onSuccess: async (conversation, sent) => {
      const hasLeft = field.current === null
      utils.conversations.read.setData({ videoId: sent.videoId }, conversation)
      await Promise.all([
        utils.videos.read.invalidate({ videoId: sent.videoId }),
        utils.conversations.list.invalidate(),
      ])
      const isHere = field.current !== null
      clearSentDraft(videoId, sent.videoId)
      if (isHere) onDone(sent.videoId)
      else if (hasLeft) toast(texts.own.done(titleOf(sent)))
    },
    onError: (error, sent) => {
      if (field.current) return
      toast(texts.own.notDone(titleOf(sent), explain(error, texts.own.failed).message), { isError: true })
    },
  })
  // By this form or by one that the user has left.
  const isSending = useMutationState({
    filters: { mutationKey: getMutationKey(api.conversations.start), status: 'pending' },
    select: ({ state }) => (state.variables as Sent).videoId,
  }).includes(sentId)
  return { start, isSending }
}

type StartOptions = Pick<OwnTranscriptFormProps, 'videoId' | 'onDone'> & {
  /** Null once the form is gone. */
  field: RefObject<HTMLTextAreaElement | null>
}

type Sent = {
  readonly videoId: string
  readonly videoData?: { readonly metadata?: { readonly title?: string | undefined } | undefined } | undefined
}

const titleOf = ({ videoData }: Sent): string => videoData?.metadata?.title ?? ''

const SessionEnded = ({ page, onCancel }: OwnTranscriptFormProps) => (
  <>
    <Text pt="md" role="status">
      {texts.own.ended}
    </Text>
    <Group gap="sm" mt="sm">
      <Button component={Link} href={paths.login(page)} autoFocus>
        {texts.own.login}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {texts.own.cancel}
      </Button>
    </Group>
  </>
)

type OwnTranscriptFormProps = {
  /** The video whose transcript it is, if there is one. */
  videoId?: string | undefined
  /** What the form asks for. */
  words: { readonly why: string; readonly title: string }
  /** The page to return to after a login. */
  page: string
  /** Called when the transcript is stored, if the form is still there. */
  onDone(videoId: string): void
  onCancel(): void
}
