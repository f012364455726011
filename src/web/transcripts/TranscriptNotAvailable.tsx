import '@mantine/core/styles/Input.layer.css'
import { Box, Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TranscriptReason } from '#core/errors.ts'
import { api } from '../api.ts'
import { type ExplainedError, explain } from '../error-text.ts'
import { videoPage } from '../paths.ts'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'

/** Reasons for which a retry may help. */
const temporary: readonly TranscriptReason[] = ['blocked', 'failed', 'live', 'not_started']
/** Reasons for which a retry helps hours later: another video comes first. */
const early: readonly TranscriptReason[] = ['live', 'not_started']
/** Reasons for which pasting a transcript makes no sense: there is none, or not yet. */
const noTranscript: readonly TranscriptReason[] = ['unavailable', 'not_started']

/** Says why there is no transcript, and what to do instead. */
export default function TranscriptNotAvailable({
  isWholePage = false,
  videoId,
  failure,
  canPaste,
  onAnother,
  onRetry,
  onPasted,
}: Props): ReactNode {
  const [isPasting, setIsPasting] = useState(false)
  const { reason, languages } = failure.data
  const mayRetry = onRetry && reason && temporary.includes(reason)
  const isEarly = reason !== undefined && early.includes(reason)
  // The first sentence stands out.
  const [first, ...rest] = (reason ? texts.reasons[reason] : failure.message || texts.unknown).split(/(?<=\.) /)
  const mayPaste = canPaste && !(reason && noTranscript.includes(reason))
  return (
    <section className={`${css.panel} ${isWholePage ? '' : 'card'}`} aria-labelledby="no-transcript">
      <div role="alert">
        {isWholePage && (
          <Box component="p" mb="var(--space-1)" className="small">
            {texts.video(videoId)}
          </Box>
        )}
        <Box
          component={isWholePage ? 'h1' : 'h2'}
          id="no-transcript"
          className="serif-title"
          {...(isWholePage ? { fz: 'xl' } : { lh: 1.6 })}
        >
          {texts.title}
        </Box>
        <Box component="p" mt={isWholePage ? 'sm' : 'var(--space-1)'} className={`muted ${css.why}`}>
          <strong>{first}</strong> {rest.join(' ')}
          {languages && languages.length > 0 && ` ${texts.languages(languages.join(', '))}`}
        </Box>
        {/* The most likely next step comes first, leaving the site last. */}
        <Group gap="sm" align="stretch" mt={isWholePage ? 'lg' : 'md'} className={css.actions}>
          {isEarly && <Button onClick={onAnother}>{texts.another}</Button>}
          {mayRetry && (
            <Button variant={isEarly ? 'default' : 'filled'} onClick={onRetry}>
              {texts.again}
            </Button>
          )}
          {mayPaste && !isPasting && (
            <Button variant={mayRetry ? 'default' : 'filled'} onClick={() => setIsPasting(true)}>
              {texts.own.open}
            </Button>
          )}
          {!isEarly && (
            <Button variant={mayRetry || mayPaste ? 'default' : 'filled'} onClick={onAnother}>
              {texts.another}
            </Button>
          )}
          <Button component="a" target="_blank" rel="noreferrer" variant="subtle" href={videoPage(videoId)}>
            {texts.watch}
          </Button>
        </Group>
      </div>
      {isPasting && <OwnTranscript videoId={videoId} onDone={onPasted} />}
    </section>
  )
}

type Props = {
  /** True where it is the whole page. */
  isWholePage?: boolean
  videoId: string
  failure: ExplainedError
  /** Only signed-in users have a conversation that a transcript can belong to. */
  canPaste: boolean
  onAnother(): void
  onRetry?: (() => void) | undefined
  /** Called when the pasted transcript is stored. */
  onPasted(): void
}

/** A form for the user's own transcript, which starts a conversation that only this user sees. */
function OwnTranscript({ videoId, onDone }: { videoId: string; onDone(): void }) {
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
      onSubmit={event => {
        event.preventDefault()
        start.mutate({ videoId, videoData: { videoId, metadata: { title: title.trim() }, transcript: text } })
      }}
    >
      <Stack gap="sm" align="flex-start" mt="var(--space-5)" pt="md" className={css.own}>
        <p className="small">{texts.own.why}</p>
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
      </Stack>
    </form>
  )
}
