import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { TranscriptReason } from '#core/errors.ts'
import type { Explained } from '../error-text.ts'
import { videoPage } from '../paths.ts'
import { OwnTranscript } from './OwnTranscript.tsx'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'

/** Reasons that may be gone at a second try. */
const passing: readonly TranscriptReason[] = ['blocked', 'failed', 'live', 'not_started']
/** Reasons under which somebody may still have the words at hand; a wrong address has none. */
const hopeless: readonly TranscriptReason[] = ['unavailable', 'not_started']

/** Says why there are no words to read, and what to do instead. */
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
  const mayRetry = onRetry && reason && passing.includes(reason)
  // What happened first, then what is known of it.
  const [news, ...rest] = (reason ? texts.reasons[reason] : failure.message || texts.unknown).split(/(?<=\.) /)
  const mayPaste = canPaste && !(reason && hopeless.includes(reason))
  return (
    <section className={css.panel} data-whole={isWholePage || undefined} aria-labelledby="no-transcript">
      <div role="alert">
        {isWholePage && <p className={css.video}>{texts.video(videoId)}</p>}
        <Heading id="no-transcript" className={css.title}>
          {texts.title}
        </Heading>
        <p className={css.why}>
          <strong>{news}</strong> {rest.join(' ')}
          {languages && languages.length > 0 && ` ${texts.languages(languages.join(', '))}`}
        </p>
        {/* The likeliest way on first; away from here last. */}
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
  /** Only signed-in people have a conversation that a transcript could belong to. */
  canPaste: boolean
  onAnother(): void
  onRetry?: (() => void) | undefined
  /** The pasted transcript is stored with the reader's conversation. */
  onPasted(): void
}
