import { createContext, type RefObject, useContext } from 'react'
import type { VideoView } from '#contract/videos.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import type { Session } from '../../shell/session.ts'
import type { SubmittedVerdict } from './article/useSubmittedVerdict.ts'
import type { Budget } from './chat/budget.ts'
import type { Asking } from './chat/useAsking.ts'
import type { ConversationState } from './chat/useConversation.ts'
import type { Growth } from './chat/useGrowingAnswer.ts'
import type { Playback } from './player/playback.ts'

/** `verdict` is a tab on narrow screens only; elsewhere the article is beside the tabs. */
export type AnalysisTab = 'verdict' | 'chat' | 'transcript'

/** The screen and what it is about: changes with what the user opens. */
type AnalysisScreen = {
  readonly video: VideoView
  /** The user's own name for the video, else its title. */
  readonly title: string
  readonly session: Session
  /** True when the user's plan is known to be running. */
  readonly hasPlan: boolean
  /** True when it is known that no plan is running: new questions would be refused. */
  readonly lacksPlan: boolean
  /** The language of the next answers; `chosen` is null until it is chosen on this page. */
  readonly language: {
    readonly chosen: AnswerLanguageChoice | null
    choose(language: AnswerLanguageChoice): void
  }
  readonly playback: Playback
  /** Plays from a moment. */
  readonly seek: (seconds: number) => void
  /** Article and chat side by side, as tabs, or the chat alone. */
  readonly layout: 'wide' | 'narrow' | 'panel'
  readonly tab: AnalysisTab
  readonly openTab: (tab: AnalysisTab) => void
  /** The element that scrolls in the narrow layout. */
  readonly pageRef: RefObject<HTMLDivElement | null>
  readonly headlineRef: RefObject<HTMLHeadingElement | null>
}

/** The conversation and what asking requires: changes with each question and answer. */
type AnalysisChat = {
  /** What is left this month; null until that is known. */
  readonly budget: Budget | null
  /** True when nothing is left this month. */
  readonly isBudgetSpent: boolean
  readonly conversation: ConversationState
  /** The state of the verdict of a video that the user has just submitted; null on any other visit. */
  readonly submitted: SubmittedVerdict
  readonly asking: Asking
}

export const AnalysisContext = createContext<AnalysisScreen>(null!)
export const ChatContext = createContext<AnalysisChat>(null!)
/** The answer that is growing; changes with every piece. */
export const GrowthContext = createContext<Growth | null>(null)

export const useAnalysis = (): AnalysisScreen => useContext(AnalysisContext)
export const useChat = (): AnalysisChat => useContext(ChatContext)
export const useGrowth = (): Growth | null => useContext(GrowthContext)
