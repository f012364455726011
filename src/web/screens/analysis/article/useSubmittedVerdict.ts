import { useEffect, useEffectEvent, useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { api } from '#web/api.ts'
import type { Session } from '#web/shell/session.ts'
import { newestAnswer } from '../chat/conversation.ts'
import type { Asking } from '../chat/useAsking.ts'
import type { ConversationState } from '../chat/useConversation.ts'
import { texts } from '../texts.ts'
import { isJudgeable } from '../video.ts'
import { shownJudgment } from './shown-judgment.ts'

/** `starting`: its estimate is awaited. `held`: it costs too much to start without another press. */
export type SubmittedVerdict = 'starting' | 'waiting' | null

/**
 * Starts the verdict of a video that the user has just submitted, once, if there is none and the server allows it without
 * another press. Back and reload do not repeat it.
 */
export function useSubmittedVerdict(
  video: VideoView,
  session: Session,
  conversation: ConversationState,
  asking: Asking,
): SubmittedVerdict {
  const shown = shownJudgment(newestAnswer(conversation.messages, 'clickbait'), video.clickbait)
  const hasVerdict = shown?.data.verdict !== undefined
  const [state, setState] = useState<SubmittedVerdict>(() =>
    isSubmitted() && isJudgeable(video) && video.transcriptReady && !hasVerdict ? 'starting' : null,
  )
  const hasPlan = session.user?.subscriptionActive === true
  const wanted = { ...conversation.estimateTarget, kind: 'clickbait' as const }
  const estimate = api.conversations.estimate.useQuery(wanted, {
    retry: false,
    enabled: state === 'starting' && hasPlan && !conversation.isLoading,
  })
  useEffect(() => {
    const { wantsVerdict: _, ...rest } = (history.state ?? {}) as { wantsVerdict?: unknown }
    if (isSubmitted()) history.replaceState(rest, '')
  }, [])
  const isKnown = !conversation.isLoading && (estimate.data !== undefined || estimate.isError)
  const isRefused = session.state !== 'unknown' && !hasPlan
  const canDecide = state === 'starting' && (isKnown || isRefused)
  const decide = useEffectEvent(() => {
    // Without a model, the word match that is shown would only be shown again.
    const isShown = hasVerdict || (shown !== null && estimate.data?.hasSharedResult === true)
    const canStart = !isRefused && !conversation.hasLoadFailed && !conversation.isBusy && !isShown
    const startsAtOnce = estimate.data?.startsAtOnce === true
    setState(canStart && !startsAtOnce && estimate.data ? 'waiting' : null)
    if (canStart && startsAtOnce) void asking.ask({ kind: 'clickbait', text: texts.chat.actions.clickbait })
  })
  useEffect(() => {
    if (canDecide) decide()
  }, [canDecide])
  return state
}

const isSubmitted = (): boolean => (history.state as { wantsVerdict?: unknown } | null)?.wantsVerdict === true
