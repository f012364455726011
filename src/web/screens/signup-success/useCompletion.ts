import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { texts } from './texts.ts'

/** How often the server is asked while the payment is on its way, and when it is called slow. */
const pauseMs = 2500
const slowMs = 30_000

export type Completion =
  | { readonly name: 'processing'; readonly isSlow: boolean }
  | { readonly name: 'done'; readonly email: string; readonly plan: string }
  | { readonly name: 'failed'; readonly message: string }

/** Completes the signup of a payment session; asks again while it is not paid yet (decision 11). */
export function useCompletion(sessionId: string): { state: Completion; again(): void } {
  const utils = api.useUtils()
  const complete = api.billing.processSignupSuccess.useMutation()
  const [state, setState] = useState<Completion>({ name: 'processing', isSlow: false })
  const [attempt, setAttempt] = useState(0)
  const ask = useRef(complete.mutateAsync)
  ask.current = complete.mutateAsync
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each session and attempt
  useEffect(() => {
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async (): Promise<void> => {
      try {
        const { accountInfo } = await ask.current({ sessionId })
        if (isOver) return
        if (accountInfo) {
          setState({ name: 'done', email: accountInfo.email, plan: accountInfo.plan })
          return void utils.invalidate()
        }
        setState({ name: 'processing', isSlow: Date.now() - started > slowMs })
        timer = setTimeout(look, pauseMs)
      } catch (error) {
        if (!isOver) setState({ name: 'failed', message: explain(error, texts.error.failed).message })
      }
    }
    setState({ name: 'processing', isSlow: false })
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [sessionId, attempt])
  return { state, again: () => setAttempt(attempt + 1) }
}
