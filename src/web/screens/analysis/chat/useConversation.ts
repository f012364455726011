import { useMemo, useRef, useState } from 'react'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import { api, type Message, type StoredQuestion } from '#web/api.ts'
import { type ExplainedError, explain } from '#web/error-text.ts'
import { texts } from '../texts.ts'
import { useStableHandlers } from '../useStableHandlers.ts'
import { type AskInput, type EstimateTarget, recentOf } from './conversation.ts'
import { type Calls, useCalls } from './useCalls.ts'
import { useConnection } from './useConnection.ts'
import { keepDraft, keepRefusedQuestion, useRefusedQuestion } from './useDraft.ts'
import { useGrowingAnswer } from './useGrowingAnswer.ts'
import { type StoredConversation, useStoredConversation } from './useStoredConversation.ts'

/** A question that the server has not stored yet, shown at once; with its failure when the server refused it. */
export type Pending = {
  readonly input: AskInput
  readonly failure: ExplainedError | null
  /** True while it waits for the connection. */
  readonly isWaiting?: boolean
}

export type ConversationState = ReturnType<typeof useConversation>['conversation']

const noMessages: readonly Message[] = []

/**
 * The signed-in user's conversation about a video: read when there is one, started by the first question. `ask`, `retry`
 * and `stop` return the failure, if there is one. `language` is for the next answers, if it is not the account's. The growing
 * answer is apart, because it changes with every piece.
 */
export function useConversation(videoId: string, userId: string | null, language: AnswerLanguageChoice | null) {
  const stored = useStoredConversation(videoId, userId)
  const { data } = stored
  const growing = data?.messages.find(message => message.state === 'growing')
  const calls = useCalls()
  const stopping = useStopping(calls, growing ? (data?.conversationId ?? null) : null)
  const connection = useConnection()
  const sendQuestion = useSendQuestion(calls, videoId, userId)
  const tools = { stored, calls, stopping, connection, sendQuestion }
  const { ask, pending, setPending, askedHere } = useAsk(videoId, language, tools)
  const { retriedQuestionId, retry } = useRetry(stored, calls, stopping)

  const growth = useGrowingAnswer(growing, {
    onEnd: message => {
      stored.put([message])
      stopping.reset()
      stored.refreshCosts()
    },
    onDisconnect: stored.reload,
  })

  const handlers = useStableHandlers({
    ask,
    retry,
    stop: async (): Promise<ExplainedError | null> => (connection.giveUp() ? null : stopping.stop()),
    dropPending: () => setPending(null),
    reload: () => void stored.reload(),
  })
  const { isLoading, hasLoadFailed } = stored
  const { isStopping } = stopping
  const isBusy = growing !== undefined || retriedQuestionId !== null || (pending !== null && pending.failure === null)
  const conversation = useMemo(
    () => ({
      messages: data?.messages ?? noMessages,
      /** The user's own name for the video. */
      name: data?.name ?? null,
      askedHere,
      /** Set when the conversation is based on a transcript that the user pasted. */
      ownId: data?.own ? data.conversationId : null,
      estimateTarget: targetOf(videoId, data?.conversationId, language),
      isLoading,
      hasLoadFailed,
      pending,
      retriedQuestionId,
      isBusy,
      isStopping,
      ...handlers,
    }),
    [
      data,
      askedHere,
      videoId,
      language,
      isLoading,
      hasLoadFailed,
      pending,
      retriedQuestionId,
      isBusy,
      isStopping,
      handlers,
    ],
  )
  return { conversation, growth }
}

type AskTools = {
  stored: StoredConversation
  calls: Calls
  stopping: ReturnType<typeof useStopping>
  connection: ReturnType<typeof useConnection>
  sendQuestion: ReturnType<typeof useSendQuestion>
}

/** Sends a question or asks for an analysis, once the browser is online; says what is pending until it is stored. */
function useAsk(videoId: string, language: AnswerLanguageChoice | null, tools: AskTools) {
  const { stored, calls, stopping, connection, sendQuestion } = tools
  const messages = stored.data?.messages ?? noMessages
  const [pending, setPending] = usePending(videoId)
  // The answers that the user asked for on this page.
  const [askedHere, setAskedHere] = useState<readonly string[]>([])
  const giveUp = ({ kind, text }: AskInput): null => {
    setPending(null)
    if (kind === 'question') keepDraft(videoId, text)
    return null
  }
  const ask = async (input: AskInput): Promise<ExplainedError | null> => {
    stopping.begin()
    if (connection.isOffline()) {
      setPending({ input, failure: null, isWaiting: true })
      if (!(await connection.untilBack())) return giveUp(input)
    }
    setPending({ input, failure: null })
    let fallback: string = texts.failures.start
    try {
      const conversationId = stored.data?.conversationId ?? (await startConversation(stored, calls, videoId))
      fallback = texts.failures[input.kind]
      const asked =
        input.kind === 'question'
          ? await sendQuestion({ conversationId, message: input.text, ...choiceOf(language) }, messages)
          : await calls.analyze({ videoId, conversationId, kind: input.kind, ...choiceOf(language) })
      await addToConversation(stored, asked, conversationId)
      setAskedHere(ids => [...ids, asked.answer.id])
      await stopping.stopIfRequested(asked)
      setPending(null)
      return null
    } catch (error) {
      const failure = explain(error, fallback)
      setPending({ input, failure })
      stored.refreshCosts()
      return failure
    }
  }
  return { ask, pending, setPending, askedHere }
}

const choiceOf = (language: AnswerLanguageChoice | null) => (language === null ? {} : { language })

const targetOf = (
  videoId: string,
  conversationId: string | undefined,
  language: AnswerLanguageChoice | null,
): EstimateTarget => ({
  videoId,
  ...(conversationId === undefined ? {} : { conversationId }),
  ...choiceOf(language),
})

/** Answers the same question again: after a failure, or for another answer beside the first. */
function useRetry(stored: StoredConversation, calls: Calls, stopping: ReturnType<typeof useStopping>) {
  const { data } = stored
  // The question that is being answered again.
  const [retriedQuestionId, setRetriedQuestionId] = useState<string | null>(null)
  const retry = async (message: Message): Promise<ExplainedError | null> => {
    if (!data) return null
    stopping.begin()
    setRetriedQuestionId(message.questionId)
    try {
      const asked = await calls.retry({ conversationId: data.conversationId, messageId: message.id })
      await addToConversation(stored, asked, data.conversationId)
      await stopping.stopIfRequested(asked)
      return null
    } catch (error) {
      return explain(error, texts.failures[message.kind])
    } finally {
      setRetriedQuestionId(null)
    }
  }
  return { retriedQuestionId, retry }
}

async function startConversation(stored: StoredConversation, calls: Calls, videoId: string): Promise<string> {
  const started = await calls.start({ videoId })
  await stored.replace(started)
  return started.conversationId
}

/** Shows a stored question and its answer on this page and in the user's other tabs. */
async function addToConversation(
  stored: StoredConversation,
  asked: StoredQuestion,
  conversationId: string,
): Promise<void> {
  await stored.cancelRead()
  if (asked.conversationId === conversationId) stored.put([asked.question, asked.answer])
  else await stored.reload()
  stored.notifyOtherTabs()
  if (asked.answer.state !== 'growing') stored.refreshCosts()
}

/** The pending question. A refused one is kept as the draft for a user who leaves or reloads the page. */
function usePending(videoId: string): [Pending | null, (next: Pending | null) => void] {
  const [pending, setPending] = useState<Pending | null>(null)
  useRefusedQuestion(videoId)
  return [
    pending,
    next => {
      setPending(next)
      const isUnsent = next !== null && (next.failure !== null || next.isWaiting === true)
      keepRefusedQuestion(videoId, isUnsent && next.input.kind === 'question' ? next.input.text : '')
    },
  ]
}

type AskedQuestion = {
  readonly conversationId: string
  readonly message: string
  readonly language?: AnswerLanguageChoice
}

/** Sends a question; if the conversation no longer exists, sends it again with the last messages as context. */
function useSendQuestion(calls: Calls, videoId: string, userId: string | null) {
  const utils = api.useUtils()
  return async (asked: AskedQuestion, messages: readonly Message[]): Promise<StoredQuestion> => {
    try {
      return await calls.send(asked)
    } catch (error) {
      if (explain(error).code !== 'CONVERSATION_NOT_FOUND') throw error
      // If another account has logged in in another tab, it must not get these messages.
      const isSameUser = (await utils.auth.user.fetch(undefined, { staleTime: 0 })).id === userId
      return calls.send({ ...asked, videoId, recentMessages: isSameUser ? recentOf(messages) : [] })
    }
  }
}

/** Stop may be pressed before there is an answer to stop. `growingIn` is the conversation of the growing answer. */
function useStopping(calls: Calls, growingIn: string | null) {
  const [isStopping, setIsStopping] = useState(false)
  const isRequested = useRef(false)
  const reset = (): void => setIsStopping(false)
  return {
    isStopping,
    reset,
    begin: () => {
      setIsStopping(false)
      isRequested.current = false
    },
    stop: async (): Promise<ExplainedError | null> => {
      setIsStopping(true)
      isRequested.current = true
      if (!growingIn) return null
      try {
        await calls.stop({ conversationId: growingIn })
        return null
      } catch (error) {
        setIsStopping(false)
        return explain(error, texts.failures.stop)
      }
    },
    stopIfRequested: async ({ conversationId, answer }: StoredQuestion): Promise<void> => {
      if (answer.state === 'growing' && isRequested.current) await calls.stop({ conversationId }).catch(reset)
    },
  }
}
