import { useState } from 'react'

type Problems<F> = Partial<Record<keyof F, string>>

export type FormState<F extends Record<string, string>> = {
  readonly values: F
  readonly hasProblems: boolean
  set(name: keyof F, value: string): void
  /** The props of a field: its value, its error if it is shown, and its handlers. */
  field(name: keyof F): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { currentTarget: { value: string } }): void
    onBlur(event: { relatedTarget: Element | null }): void
  }
  /** Shows all errors; true if there are none. */
  check(): boolean
  /** Shows an error that only the server could find, until the field changes. */
  showError(name: keyof F, message: string): void
  clear(): void
}

/**
 * The values and errors of a form. A field's error appears when the user moves from it to another field, unless it is
 * empty, or submits the form; from then on it changes as they type.
 */
export function useForm<F extends Record<string, string>>(
  initialValues: F,
  problemsOf: (values: F) => Problems<F>,
): FormState<F> {
  const [values, setValues] = useState(initialValues)
  const [leftFields, setLeftFields] = useState<ReadonlySet<keyof F>>(new Set())
  const [wasSent, setWasSent] = useState(false)
  const [serverErrors, setServerErrors] = useState<Problems<F>>({})
  const problems = problemsOf(values)
  const set = (name: keyof F, value: string): void => {
    setValues(before => ({ ...before, [name]: value }))
    setServerErrors(({ [name]: _, ...rest }) => rest as Problems<F>)
  }
  const isProblemShown = (name: keyof F): boolean => wasSent || (leftFields.has(name) && values[name] !== '')
  return {
    values,
    hasProblems: Object.keys(problems).length > 0,
    set,
    field: name => ({
      name: String(name),
      value: values[name] ?? '',
      error: (isProblemShown(name) ? problems[name] : undefined) ?? serverErrors[name],
      onChange: event => set(name, event.currentTarget.value),
      // Not when a button takes the focus: an error that appears would move the button away from the pointer.
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget?.matches('input, textarea, select')) setLeftFields(before => new Set(before).add(name))
      },
    }),
    check: () => {
      setWasSent(true)
      return Object.keys(problems).length === 0
    },
    showError: (name, message) => setServerErrors(before => ({ ...before, [name]: message })),
    clear: () => {
      setValues(initialValues)
      setServerErrors({})
      setLeftFields(new Set())
      setWasSent(false)
    },
  }
}

/** True for text of the form of an email address. The server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
