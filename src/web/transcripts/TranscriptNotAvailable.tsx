import { Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TranscriptReason } from '#core/errors.ts'
import type { ExplainedError } from '../error-text.ts'
import { paths, videoPage } from '../paths.ts'
import common from '../ui/common.module.css'
import looks from '../ui/looks.module.css'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { OwnTranscriptForm } from './OwnTranscriptForm.tsx'
import css from './TranscriptNotAvailable.module.css'
import { texts } from './texts.ts'
import { useOpenForm } from './transcript-draft.ts'

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
  const [isPasting, setIsPasting] = useOpenForm(videoId)
  const opener = useFocusBack<HTMLButtonElement>(isPasting)
  const { reason, languages } = failure.data
  const mayRetry = onRetry && reason && temporary.includes(reason)
  const isEarly = reason !== undefined && early.includes(reason)
  // The first sentence stands out.
  const [first, ...rest] = (reason ? texts.reasons[reason] : failure.message || texts.unknown).split(/(?<=\.) /)
  const mayPaste = canPaste && !(reason && noTranscript.includes(reason))
  return (
    <section
      className={`${css.panel} ${isWholePage ? '' : `${common.card} ${css.boxed}`}`}
      aria-labelledby="no-transcript"
    >
      <div role="alert">
        {isWholePage && (
          <Text mb="var(--space-1)" size="xs" c="dimmed">
            {texts.video(videoId)}
          </Text>
        )}
        <Box
          component={isWholePage ? 'h1' : 'h2'}
          id="no-transcript"
          className={looks.serifTitle}
          {...(isWholePage ? { fz: 'xl' } : { lh: 1.6 })}
        >
          {texts.title}
        </Box>
        <Text mt={isWholePage ? 'sm' : 'var(--space-1)'} c="dimmed" className={css.why}>
          <strong>{first}</strong> {rest.join(' ')}
          {languages && languages.length > 0 && ` ${texts.languages(languages.join(', '))}`}
        </Text>
        {/* The most likely next step comes first, leaving the site last. */}
        <Group gap="sm" align="stretch" mt={isWholePage ? 'lg' : 'md'} className={css.actions}>
          {isEarly && <Button onClick={onAnother}>{texts.another}</Button>}
          {mayRetry && (
            <Button variant={isEarly ? 'default' : 'filled'} onClick={onRetry}>
              {texts.again}
            </Button>
          )}
          {mayPaste && !isPasting && (
            <Button ref={opener} variant={mayRetry ? 'default' : 'filled'} onClick={() => setIsPasting(true)}>
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
      {isPasting && (
        <Box mt="var(--space-5)" className={css.own}>
          <OwnTranscriptForm
            videoId={videoId}
            words={texts.own}
            page={isWholePage ? paths.analysis(videoId) : paths.analyze(videoId)}
            onDone={onPasted}
            onCancel={() => setIsPasting(false)}
          />
        </Box>
      )}
    </section>
  )
}

type Props = {
  /** True where it is the whole page. */
  isWholePage?: boolean
  videoId: string
  failure: ExplainedError
  /** Only subscribers have a conversation that a transcript can belong to. */
  canPaste: boolean
  onAnother(): void
  onRetry?: (() => void) | undefined
  /** Called when the pasted transcript is stored. */
  onPasted(): void
}
