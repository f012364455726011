import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '../../api.ts'
import { offersOf, type UpgradeOffers, useUpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import { type Explained, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { store } from '../../shell/storage.ts'
import { toast } from '../../shell/toasts.tsx'
import type { Ask } from './conversation.ts'
import { texts } from './texts.ts'
import type { Talk } from './useConversation.ts'
import { keepDraft } from './useDraft.ts'

export type Asking = {
  readonly ask: (ask: Ask) => Promise<void>
  readonly retry: (message: Message) => Promise<void>
  readonly problem: Explained | null
  readonly dismiss: () => void
  /** The usage-limit modal over the chat (spec §2): opened by a refused question, or by the bar's button. */
  readonly limit: UpgradeOffers
}

/** Refusals that lead to another page: the question is found again on the way back. */
const ledAway: readonly string[] = ['UNAUTHENTICATED', 'SUBSCRIPTION_REQUIRED']

/** Asking with all that may stand in the way: no session, no subscription, no budget (spec §8, chat and key points). */
export function useAsking(videoId: string, session: Session, talk: Talk): Asking {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<Explained | null>(null)
  const limit = useUpgradeOffers()

  const toLogin = (sentence: string): void => {
    toast(sentence)
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  const show = (error: unknown, kind: Ask['kind']): void => {
    const words = kind === 'keypoints' ? 'keypoints' : 'chat'
    const failure = explain(error, texts.failures[kind])
    setProblem(failure)
    if (failure.code === 'UNAUTHENTICATED') toLogin(texts.login[words])
    if (failure.code === 'SUBSCRIPTION_REQUIRED') {
      toast(texts.subscribe[words])
      navigate(paths.plans())
    }
    // Key points show the bar alone (decision 24).
    const offers = offersOf(failure)
    if (failure.code === 'BUDGET_EXCEEDED' && kind !== 'keypoints' && offers.length > 0) limit.show(offers)
  }

  const ask = async (wanted: Ask): Promise<void> => {
    if (session.state === 'unknown') return setEarly(wanted)
    if (session.state === 'visitor') return toLogin(texts.login[wanted.kind === 'keypoints' ? 'keypoints' : 'chat'])
    setProblem(null)
    await talk.ask(wanted).catch(error => {
      if (wanted.kind === 'question' && ledAway.includes(explain(error).code)) keepDraft(videoId, wanted.text)
      show(error, wanted.kind)
    })
  }
  // Asked before it is known who asks: it is asked when that is known (decision 29).
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
    dismiss: () => setProblem(null),
    ask,
    retry: async message => {
      setProblem(null)
      await talk.retry(message).catch(error => show(error, message.kind))
    },
  }
}
