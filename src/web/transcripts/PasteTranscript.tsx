import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { standaloneId } from '#core/transcripts/standalone-transcript.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/session.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { emptyDraft, OwnTranscriptForm } from './OwnTranscriptForm.tsx'
import { texts } from './texts.ts'

/**
 * A quiet button that opens the form for a transcript without a video; without a plan, it says that one is required. `isAlone`:
 * no other way to begin is beside it.
 */
export default function PasteTranscript({ isAlone = false }: { isAlone?: boolean }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(emptyDraft)
  const [videoId] = useState(() => standaloneId(crypto.getRandomValues(new Uint8Array(6))))
  const opener = useFocusBack<HTMLButtonElement>(isOpen)
  const close = (): void => setIsOpen(false)
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
        onClick={() => setIsOpen(true)}
      >
        {isAlone ? texts.standalone.open : texts.own.open}
      </Button>
    )
  return (
    <Paper px="md" pb="md" mt="sm">
      {session.user?.subscriptionActive ? (
        <OwnTranscriptForm
          videoId={videoId}
          words={texts.standalone}
          draft={draft}
          onEdit={setDraft}
          onDone={() => navigate(paths.analysis(videoId), { state: { wantsVerdict: true } })}
          onCancel={close}
        />
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
