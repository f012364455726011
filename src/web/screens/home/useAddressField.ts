import { useEffect, useState } from 'react'
import { addressSentences, parseVideoAddress } from '#core/video-address.ts'

/** Spec §5: the address is checked half a second after typing stops, and again on submit. */
const debounceMs = 500

export type AddressField = {
  readonly value: string
  readonly error: string | null
  change(value: string): void
  /** Checks at once; true when the address names a video. */
  check(): boolean
}

const problemOf = (value: string): string | null => {
  if (value.trim() === '') return null
  const found = parseVideoAddress(value)
  return 'problem' in found ? addressSentences[found.problem] : null
}

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
    check: () => {
      const problem = problemOf(value)
      setError(problem)
      return problem === null && value.trim() !== ''
    },
  }
}
