import { useEffect, useState } from 'react'
import type { Tier } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { readSignupDraft, storeSignupDraft } from '../../billing/signup-draft.ts'
import { usePageRestore } from '../../billing/usePageRestore.ts'
import { explain, refusedField } from '../../error-text.ts'
import { useForm } from '../../ui/form.ts'
import { useIsSlow } from '../../ui/useIsSlow.ts'
import { problemsOf } from './form.ts'
import { keepSecrets, takeSecrets } from './secrets.ts'
import { texts } from './texts.ts'

/** The signup form: its values, its draft, and the request that opens the payment page. */
export function useSignup(tier: Tier) {
  const [initial] = useState(() => ({ ...readSignupDraft(), ...takeSecrets() }))
  const { fullName, email, confirmEmail, password, confirmPassword } = initial
  const form = useForm({ fullName, email, confirmEmail, password, confirmPassword }, problemsOf)
  const { values } = form
  const [hasAccepted, setHasAccepted] = useState(initial.hasAccepted)
  const [hasReturned, setHasReturned] = useState(initial.wasAtPayment)
  const [wasSent, setWasSent] = useState(false)
  const [isEmailTaken, setIsEmailTaken] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const checkout = api.billing.signupCheckout.useMutation()
  const [attempt, setAttempt] = useState(0)
  const isSlow = useIsSlow('action', checkout.isPending, attempt)
  useEffect(
    () => storeSignupDraft({ ...values, wasAtPayment: isLeaving || hasReturned }),
    [values, isLeaving, hasReturned],
  )
  usePageRestore(() => {
    setIsLeaving(false)
    setHasReturned(true)
  })

  const refuse = (error: unknown): void => {
    const failure = explain(error, texts.failed)
    setIsEmailTaken(failure.code === 'CONFLICT')
    if (failure.code === 'CONFLICT') form.showError('email', failure.message)
    else if (refusedField(failure) === 'password') form.showError('password', failure.message)
    else setProblem(failure.code === 'NETWORK' ? texts.noServer : failure.message)
  }
  const submit = async (): Promise<void> => {
    setWasSent(true)
    setProblem(null)
    const isBusy = (checkout.isPending && !isSlow) || isLeaving
    if (!form.check() || !hasAccepted || isBusy) return
    const { email, password, fullName } = values
    setAttempt(before => before + 1)
    try {
      const { checkoutUrl } = await checkout.mutateAsync({ email, password, fullName, selectedPlan: tier })
      if (!checkoutUrl) return setProblem(texts.noUrl)
      setIsLeaving(true)
      window.location.assign(checkoutUrl)
    } catch (error) {
      refuse(error)
    }
  }
  return {
    form,
    hasAccepted,
    setHasAccepted,
    /** The form was sent without the terms accepted. */
    isAcceptanceMissing: wasSent && !hasAccepted,
    /** The email belongs to an account. */
    isEmailTaken,
    problem,
    hasReturned,
    isSlow,
    isBusy: (checkout.isPending && !isSlow) || isLeaving,
    submit,
    /** Keeps in memory what the draft does not store, for a visit to the plans page. */
    keepForReturn: () =>
      keepSecrets({ password: values.password, confirmPassword: values.confirmPassword, hasAccepted }),
  }
}
