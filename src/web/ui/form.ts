import { useState } from 'react'

type Problems<F> = Partial<Record<keyof F, string>>

export type FormState<F extends Record<string, string>> = {
  readonly values: F
  readonly hasProblems: boolean
  set(name: keyof F, value: string): void
  /** What a field needs: its value, what is wrong with it as far as that is to be said now, and its handlers. */
  field(name: keyof F): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { currentTarget: { value: string } }): void
    onBlur(event: { relatedTarget: Element | null }): void
  }
  /** Shows all that is wrong; true when nothing is. */
  check(): boolean
  /** A field's own problem that only the server could know; gone with the next change of that field. */
  refuse(name: keyof F, sentence: string): void
  clear(): void
}

/**
 * The words of a form and what is wrong with them. Nothing is called wrong while it is still being written for the first
 * time: only after the field was left for another, or the form sent; from then on live.
 */
export function useForm<F extends Record<string, string>>(
  start: F,
  problemsOf: (values: F) => Problems<F>,
): FormState<F> {
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<keyof F>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const [refused, setRefused] = useState<Problems<F>>({})
  const problems = problemsOf(values)
  const set = (name: keyof F, value: string): void => {
    setValues(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...rest }) => rest as Problems<F>)
  }
  const isTold = (name: keyof F): boolean => wasSent || (left.has(name) && values[name] !== '')
  return {
    values,
    hasProblems: Object.keys(problems).length > 0,
    set,
    field: name => ({
      name: String(name),
      value: values[name] ?? '',
      error: (isTold(name) ? problems[name] : undefined) ?? refused[name],
      onChange: event => set(name, event.currentTarget.value),
      // Not on the way to a button: a sentence that appears would move it away from under the pointer.
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget?.matches('input, textarea, select')) setLeft(before => new Set(before).add(name))
      },
    }),
    check: () => {
      setWasSent(true)
      return Object.keys(problems).length === 0
    },
    refuse: (name, sentence) => setRefused(before => ({ ...before, [name]: sentence })),
    clear: () => {
      setValues(start)
      setLeft(new Set())
      setWasSent(false)
    },
  }
}

/** An address that could receive mail; the server has the last word. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
