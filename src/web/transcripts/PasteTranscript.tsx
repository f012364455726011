import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { standaloneId } from '#core/videos/standalone-transcript.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/session.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { OwnTranscriptForm } from './OwnTranscriptForm.tsx'
import { texts } from './texts.ts'
import { useTranscriptDraft } from './transcript-draft.ts'

/**
 * A quiet button that opens the form for a transcript without a video; without a plan, it says that one is required. A form
 * that was left with a text is open again. `isAlone`: no other way to begin is beside it.
 */
export default function PasteTranscript({ isAlone = false }: { isAlone?: boolean }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [draft, keepDraft] = useTranscriptDraft()
  const [isOpen, setIsOpen] = useState(draft.isOpen)
  const [videoId] = useState(() => standaloneId(crypto.getRandomValues(new Uint8Array(6))))
  const opener = useFocusBack<HTMLButtonElement>(isOpen)
  const setOpen = (isOpen: boolean): void => {
    setIsOpen(isOpen)
    keepDraft({ ...draft, isOpen })
  }
  const close = (): void => setOpen(false)
  const hasText = draft.text.trim() !== ''
  if (!isOpen)
    return (
      <Button
        ref={opener}
        variant="transparent"
        size="sm"
        px={0}
        c="dimmed"
        fz="xs"
        fw={400}
        td="underline"
        onClick={() => setOpen(true)}
      >
        {isAlone ? texts.standalone.open : texts.own.open}
      </Button>
    )
  return (
    <Paper px="md" pb="md" mt="sm">
      {session.user?.subscriptionActive || (session.state === 'unknown' && hasText) ? (
        <OwnTranscriptForm
          videoId={videoId}
          words={texts.standalone}
          draft={draft}
          onEdit={edited => keepDraft({ ...edited, isOpen: true })}
          onDone={() => navigate(paths.analysis(videoId), { state: { wantsVerdict: true } })}
          onCancel={close}
        />
      ) : session.state === 'visitor' && hasText ? (
        <SessionEnded onCancel={close} />
      ) : (
        <PlanRequired isVisitor={session.state === 'visitor'} onCancel={close} />
      )}
    </Paper>
  )
}

const PlanRequired = ({ isVisitor, onCancel }: { isVisitor: boolean; onCancel(): void }) => (
  <>
    <Text pt="md" role="status">
      {texts.standalone.needsPlan}
    </Text>
    <Group gap="sm" mt="sm">
      <Button component={Link} href={paths.plans()} autoFocus>
        {texts.standalone.plans}
      </Button>
      {isVisitor && (
        <Button component={Link} href={paths.login(paths.home())} variant="default">
          {texts.standalone.login}
        </Button>
      )}
      <Button variant="subtle" onClick={onCancel}>
        {texts.own.cancel}
      </Button>
    </Group>
  </>
)

/** Only a user can have typed a text, so that a visitor with one was logged out. */
const SessionEnded = ({ onCancel }: { onCancel(): void }) => (
  <>
    <Text pt="md" role="status">
      {texts.standalone.ended}
    </Text>
    <Group gap="sm" mt="sm">
      <Button component={Link} href={paths.login(paths.home())} autoFocus>
        {texts.standalone.login}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {texts.own.cancel}
      </Button>
    </Group>
  </>
)
