import { IconShare2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ShareDialogProps } from '#web/sharing/ShareDialog.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { AnswerButton } from './AnswerButton.tsx'

// Few answers are shared, so its dialog is not part of the chat's first load.
const dialog = lazyScreen<ShareDialogProps>(() => import('#web/sharing/ShareDialog.tsx'))

/** Opens the dialog that shares the verdict, or the conversation up to this answer. */
export function ShareAnswer({ messageId }: { messageId: string }) {
  const { video } = useAnalysis()
  const { conversation } = useChat()
  const [isOpen, setIsOpen] = useState(false)
  const { conversationId } = conversation.estimateTarget
  if (conversationId === undefined) return null
  return (
    <>
      <AnswerButton Icon={IconShare2} word={texts.chat.share} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <dialog.Screen
            video={video}
            conversationId={conversationId}
            messageId={messageId}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
