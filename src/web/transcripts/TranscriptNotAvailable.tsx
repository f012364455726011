import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TranscriptReason } from '#core/errors.ts'
import type { Explained } from '../error-text.ts'
import { videoPage } from '../paths.ts'
import { OwnTranscript } from './OwnTranscript.tsx'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'

/** Reasons that a second try may overcome. */
const temporary: readonly TranscriptReason[] = ['blocked', 'failed', 'live', 'not_started']
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
  const Heading = isWholePage ? 'h1' : 'h2'
  const [isPasting, setIsPasting] = useState(false)
  const reason = failure.data.reason
  const languages = failure.data.languages
  const mayRetry = onRetry && reason && temporary.includes(reason)
  // The first sentence stands out.
  const [first, ...rest] = (reason ? texts.reasons[reason] : failure.message || texts.unknown).split(/(?<=\.) /)
  const mayPaste = canPaste && !(reason && noTranscript.includes(reason))
  return (
    <section className={css.panel} data-whole={isWholePage || undefined} aria-labelledby="no-transcript">
      <div role="alert">
        {isWholePage && <p className={css.video}>{texts.video(videoId)}</p>}
        <Heading id="no-transcript" className={css.title}>
          {texts.title}
        </Heading>
        <p className={css.why}>
          <strong>{first}</strong> {rest.join(' ')}
          {languages && languages.length > 0 && ` ${texts.languages(languages.join(', '))}`}
        </p>
        {/* The most likely next step first, leaving the site last. */}
        <div className={css.actions}>
          {mayRetry && <Button onClick={onRetry}>{texts.again}</Button>}
          {mayPaste && !isPasting && (
            <Button variant={mayRetry ? 'default' : 'filled'} onClick={() => setIsPasting(true)}>
              {texts.own.open}
            </Button>
          )}
          <Button variant={mayRetry || mayPaste ? 'default' : 'filled'} onClick={onAnother}>
            {texts.another}
          </Button>
          <Button component="a" target="_blank" rel="noreferrer" variant="subtle" href={videoPage(videoId)}>
            {texts.watch}
          </Button>
        </div>
      </div>
      {isPasting && <OwnTranscript videoId={videoId} onDone={onPasted} />}
    </section>
  )
}

type Props = {
  /** True where nothing else is on the page. */
  isWholePage?: boolean
  videoId: string
  failure: Explained
  /** Only signed-in users have a conversation that a transcript can belong to. */
  canPaste: boolean
  onAnother(): void
  onRetry?: (() => void) | undefined
  /** Called when the pasted transcript is stored. */
  onPasted(): void
}
