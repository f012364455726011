import { useEffect, useState } from 'react'
import { addressMessages, parseVideoAddress } from '#core/videos/video-address.ts'

/** The address is checked this long after typing stops, and again on submit. */
const debounceMs = 500

export type AddressField = {
  readonly value: string
  readonly error: string | null
  /** What to do with a link to another site. */
  readonly advice: string | null
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
  const advice = useAdvice(value, error)
  useEffect(() => {
    const timer = setTimeout(() => setError(problemOf(value)), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return {
    value,
    error,
    advice,
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

/** The names of other sites load with the first address that is not YouTube's. */
function useAdvice(value: string, error: string | null): string | null {
  const [advice, setAdvice] = useState<string | null>(null)
  useEffect(() => {
    setAdvice(null)
    if (error !== addressMessages.not_youtube) return
    let isCurrent = true
    const show = (found: string | null): void => {
      if (isCurrent) setAdvice(found)
    }
    import('#core/videos/other-sites.ts').then(sites => show(sites.otherSiteAdvice(value))).catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [value, error])
  return advice
}
