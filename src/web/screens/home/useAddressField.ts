import { useEffect, useState } from 'react'
import { addressSentences, parseVideoAddress } from '#core/video-address.ts'

/** Spec §5: the address is checked half a second after typing stops, and again on submit. */
const debounceMs = 500

export type AddressField = {
  readonly value: string
  readonly error: string | null
  change(value: string): void
  /** Checks an address at once, this field's own if none is given; true when it names a video. */
  check(value?: string): boolean
}

const problemOf = (value: string): string | null => {
  if (value.trim() === '') return null
  const found = parseVideoAddress(value)
  return 'problem' in found ? addressSentences[found.problem] : null
}

/** The one field of the page, with what is wrong with its words as far as that is to be said now. */
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
