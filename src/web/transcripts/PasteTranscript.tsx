import { Button, Group, Paper, Text } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { isOwnerMode } from '../owner-mode.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/session.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { OwnTranscriptForm } from './OwnTranscriptForm.tsx'
import { texts } from './texts.ts'
import { useOpenForm, useTranscriptDraft } from './transcript-draft.ts'

/**
 * A quiet button that opens the form for a transcript without a video; without a plan, it says that one is required. A form
 * that was left with a text is open again. `isAlone`: no other way to begin is beside it.
 */
export default function PasteTranscript({ isAlone = false }: { isAlone?: boolean }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const [draft] = useTranscriptDraft()
  const [isOpen, setOpen] = useOpenForm()
  const opener = useFocusBack<HTMLButtonElement>(isOpen)
  const close = (): void => setOpen(false)
  // While the session is unknown, the user may have a plan: the server refuses those who have none.
  const mayPaste =
    session.user?.subscriptionActive ||
    session.state === 'unknown' ||
    (session.state === 'visitor' && draft.text.trim() !== '')
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
      {mayPaste ? (
        <OwnTranscriptForm
          words={texts.standalone}
          page={paths.home()}
          onDone={videoId => navigate(paths.analysis(videoId), { state: { wantsVerdict: true } })}
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
      {isVisitor && isOwnerMode() ? texts.standalone.needsLogin : texts.standalone.needsPlan}
    </Text>
    <Group gap="sm" mt="sm">
      {!isOwnerMode() && (
        <Button component={Link} href={paths.plans()} autoFocus>
          {texts.standalone.plans}
        </Button>
      )}
      {isVisitor && (
        <Button
          component={Link}
          href={paths.login(paths.home())}
          variant={isOwnerMode() ? 'filled' : 'default'}
          autoFocus={isOwnerMode()}
        >
          {texts.own.login}
        </Button>
      )}
      <Button variant="subtle" onClick={onCancel}>
        {texts.own.cancel}
      </Button>
    </Group>
  </>
)
