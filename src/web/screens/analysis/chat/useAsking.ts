import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '#web/api.ts'
import { offersOf, useUpgradeOffers } from '#web/billing/useUpgradeOffers.ts'
import type { ExplainedError } from '#web/error-text.ts'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import type { Session } from '#web/shell/session.ts'
import { keepPage } from '#web/shell/storage.ts'
import { toast } from '#web/shell/toasts.tsx'
import { texts } from '../texts.ts'
import { useStableHandlers } from '../useStableHandlers.ts'
import type { AskInput } from './conversation.ts'
import type { ConversationState } from './useConversation.ts'
import { clearDraft, keepDraft } from './useDraft.ts'

export type Asking = ReturnType<typeof useAsking>

/** Refusals that open another page; the question stays in the composer. */
const leavesPage: readonly string[] = ['UNAUTHENTICATED', 'SUBSCRIPTION_REQUIRED']

/** Asks questions, and reacts to a missing session, plan or budget. */
export function useAsking(videoId: string, session: Session, conversation: ConversationState) {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<ExplainedError | null>(null)
  // Opened by a refused question or the error bar's button.
  const limitDialog = useUpgradeOffers()

  const toLogin = (kind: AskInput['kind']): void => {
    toast(texts.login[kind === 'keypoints' ? 'keypoints' : 'chat'])
    keepPage()
    navigate(paths.login(paths.current()))
  }
  const show = (failure: ExplainedError | null, kind: AskInput['kind']): void => {
    setProblem(failure)
    if (failure?.code === 'UNAUTHENTICATED') toLogin(kind)
    // In owner mode the error bar says it, because there is no other page.
    if (isOwnerMode()) return
    if (failure?.code === 'SUBSCRIPTION_REQUIRED') {
      toast(texts.subscribe[kind === 'keypoints' ? 'keypoints' : 'chat'])
      keepPage()
      navigate(paths.plans())
    }
    // For key points, only the error bar is shown.
    if (failure?.code !== 'BUDGET_EXCEEDED' || kind === 'keypoints') return
    const offers = offersOf(failure)
    if (offers.length > 0) limitDialog.show(offers)
  }
  const keepAsDraft = (input: AskInput): void => {
    if (input.kind === 'question') keepDraft(videoId, input.text)
  }

  const ask = async (input: AskInput): Promise<void> => {
    if (session.state === 'unknown') return setQueuedInput(input)
    if (session.state === 'visitor') {
      keepAsDraft(input)
      return toLogin(input.kind)
    }
    setProblem(null)
    if (input.kind === 'question') clearDraft(videoId, input.text)
    const failure = await conversation.ask(input)
    if (failure && leavesPage.includes(failure.code)) keepAsDraft(input)
    show(failure, input.kind)
  }
  // A question that is asked before the session is known waits until it is.
  const [queuedInput, setQueuedInput] = useState<AskInput | null>(null)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!queuedInput || session.state === 'unknown') return
    setQueuedInput(null)
    void askNow(queuedInput)
  }, [queuedInput, session.state])

  const handlers = useStableHandlers({
    dismiss: (): void => {
      setProblem(null)
      limitDialog.close()
    },
    ask,
    retry: async (message: Message): Promise<void> => {
      setProblem(null)
      show(await conversation.retry(message), message.kind)
    },
    stop: async (): Promise<void> => {
      const failure = await conversation.stop()
      if (failure) show(failure, 'question')
    },
  })
  return useMemo(() => ({ problem, limitDialog, ...handlers }), [problem, limitDialog, handlers])
}
