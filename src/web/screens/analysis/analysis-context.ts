import { createContext, type RefObject, useContext } from 'react'
import type { VideoView } from '#contract/videos.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import type { Session } from '../../shell/session.ts'
import type { SubmittedVerdict } from './article/useSubmittedVerdict.ts'
import type { Budget } from './chat/budget.ts'
import type { Asking } from './chat/useAsking.ts'
import type { ConversationState } from './chat/useConversation.ts'
import type { Playback } from './player/playback.ts'

/** `verdict` is a tab on narrow screens only; elsewhere the article is beside the tabs. */
export type AnalysisTab = 'verdict' | 'chat' | 'transcript'

/** What every part of the analysis screen can read. */
export type AnalysisScreen = {
  readonly video: VideoView
  /** The user's own name for the video, else its title. */
  readonly title: string
  readonly session: Session
  /** True when the user's plan is known to be running. */
  readonly hasPlan: boolean
  /** True when it is known that no plan is running: new questions would be refused. */
  readonly lacksPlan: boolean
  /** What is left this month; null until that is known. */
  readonly budget: Budget | null
  /** True when nothing is left this month. */
  readonly isBudgetSpent: boolean
  readonly conversation: ConversationState
  /** The state of the verdict of a video that the user has just submitted; null on any other visit. */
  readonly submitted: SubmittedVerdict
  readonly asking: Asking
  /** The language of the next answers; `chosen` is null until it is chosen on this page. */
  readonly language: {
    readonly chosen: AnswerLanguageChoice | null
    choose(language: AnswerLanguageChoice): void
  }
  readonly playback: Playback
  /** Plays from a moment. Its identity never changes. */
  readonly seek: (seconds: number) => void
  /** Article and chat side by side, as tabs, or the chat alone. */
  readonly layout: 'wide' | 'narrow' | 'panel'
  readonly tab: AnalysisTab
  readonly openTab: (tab: AnalysisTab) => void
  /** The element that scrolls in the narrow layout. */
  readonly pageRef: RefObject<HTMLElement | null>
  readonly headlineRef: RefObject<HTMLHeadingElement | null>
}

const AnalysisContext = createContext<AnalysisScreen | null>(null)

export const AnalysisProvider = AnalysisContext.Provider

/** The screen around this component. Components that are memoized take props instead, because it changes as an answer grows. */
export function useAnalysis(): AnalysisScreen {
  const screen = useContext(AnalysisContext)
  if (!screen) throw new Error('useAnalysis needs an AnalysisProvider')
  return screen
}
