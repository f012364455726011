import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '#web/api.ts'
import { offersOf, useUpgradeOffers } from '#web/billing/useUpgradeOffers.ts'
import type { ExplainedError } from '#web/error-text.ts'
import { paths } from '#web/paths.ts'
import type { Session } from '#web/shell/session.ts'
import { store } from '#web/shell/storage.ts'
import { toast } from '#web/shell/toasts.tsx'
import { texts } from '../texts.ts'
import type { Ask } from './conversation.ts'
import type { ConversationState } from './useConversation.ts'
import { keepDraft } from './useDraft.ts'

export type Asking = ReturnType<typeof useAsking>

/** Refusals that open another page: the question waits in the composer for the way back. */
const leavesPage: readonly string[] = ['UNAUTHENTICATED', 'SUBSCRIPTION_REQUIRED']

/** Asks questions, and reacts to a missing session, plan or budget. */
export function useAsking(videoId: string, session: Session, conversation: ConversationState) {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<ExplainedError | null>(null)
  // The usage-limit modal over the chat: opened by a refused question, or by the error bar's button.
  const limit = useUpgradeOffers()

  const toLogin = (kind: Ask['kind']): void => {
    toast(texts.login[kind === 'keypoints' ? 'keypoints' : 'chat'])
    store('itcb_redirect', paths.current())
    navigate(paths.login(paths.current()))
  }
  const show = (failure: ExplainedError | null, kind: Ask['kind']): void => {
    setProblem(failure)
    if (failure?.code === 'UNAUTHENTICATED') toLogin(kind)
    if (failure?.code === 'SUBSCRIPTION_REQUIRED') {
      toast(texts.subscribe[kind === 'keypoints' ? 'keypoints' : 'chat'])
      navigate(paths.plans())
    }
    // Key points show the error bar alone, without the modal.
    if (failure?.code !== 'BUDGET_EXCEEDED' || kind === 'keypoints') return
    const offers = offersOf(failure)
    if (offers.length > 0) limit.show(offers)
  }
  const keep = (wanted: Ask): void => {
    if (wanted.kind === 'question') keepDraft(videoId, wanted.text)
  }

  const ask = async (wanted: Ask): Promise<void> => {
    if (session.state === 'unknown') return setEarly(wanted)
    if (session.state === 'visitor') {
      keep(wanted)
      return toLogin(wanted.kind)
    }
    setProblem(null)
    const failure = await conversation.ask(wanted)
    if (failure && leavesPage.includes(failure.code)) keep(wanted)
    show(failure, wanted.kind)
  }
  // A question that is asked before the session is known waits until it is.
  const [early, setEarly] = useState<Ask | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's answer is the event
  useEffect(() => {
    if (!early || session.state === 'unknown') return
    setEarly(null)
    void ask(early)
  }, [early, session.state])

  return {
    problem,
    limit,
    dismiss: (): void => {
      setProblem(null)
      limit.close()
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
  }
}
