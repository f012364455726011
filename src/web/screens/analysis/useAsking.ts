import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Message } from '../../api.ts'
import { offersOf, type UpgradeOffers, useUpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import type { Explained } from '../../error-text.ts'
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
  readonly stop: () => Promise<void>
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

  const toLogin = (kind: Ask['kind']): void => {
    toast(texts.login[kind === 'keypoints' ? 'keypoints' : 'chat'])
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  const show = (failure: Explained | null, kind: Ask['kind']): void => {
    setProblem(failure)
    if (failure?.code === 'UNAUTHENTICATED') toLogin(kind)
    if (failure?.code === 'SUBSCRIPTION_REQUIRED') {
      toast(texts.subscribe[kind === 'keypoints' ? 'keypoints' : 'chat'])
      navigate(paths.plans())
    }
    // Key points show the bar alone (decision 24).
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
    const failure = await talk.ask(wanted)
    if (failure && ledAway.includes(failure.code)) keep(wanted)
    show(failure, wanted.kind)
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
    dismiss: () => {
      setProblem(null)
      limit.close()
    },
    ask,
    retry: async message => {
      setProblem(null)
      show(await talk.retry(message), message.kind)
    },
    stop: async () => {
      const failure = await talk.stop()
      if (failure) show(failure, 'question')
    },
  }
}
