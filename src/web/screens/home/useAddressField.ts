import { useEffect, useState } from 'react'
import { addressMessages, parseVideoAddress } from '#core/videos/video-address.ts'

/** The address is checked this long after typing stops, and again on submit. */
const debounceMs = 500

export type AddressField = {
  readonly value: string
  readonly error: string | null
  change(value: string): void
  /** Checks an address at once, by default the field's own; true when it names a video. */
  check(value?: string): boolean
}

const problemOf = (value: string): string | null => {
  if (value.trim() === '') return null
  const parsed = parseVideoAddress(value)
  return 'problem' in parsed ? addressMessages[parsed.problem] : null
}

/** The address field's value, and its error if it is shown. */
export function useAddressField(): AddressField {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setError(problemOf(value)), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return {
    value,
    error,
    change: next => {
      setValue(next)
      setError(null)
    },
    check: (given = value) => {
      const problem = problemOf(given)
      setError(problem)
      return problem === null && given.trim() !== ''
    },
  }
}
