import { useState } from 'react'
import { addressMessages, parseVideoAddress } from '#core/videos/video-address.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { useTimer } from '../../ui/useTimer.ts'

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

/** The names of other sites load with the first address that is not YouTube's. */
const loadOtherSites = () => import('#core/videos/other-sites.ts')

const problemOf = (value: string): string | null => {
  if (value.trim() === '') return null
  const parsed = parseVideoAddress(value)
  return 'problem' in parsed ? addressMessages[parsed.problem] : null
}

/** The address field's value, and its error if it is shown. */
export function useAddressField(): AddressField {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isElsewhere = error === addressMessages.not_youtube
  const otherSites = useLoaded(loadOtherSites, isElsewhere)
  useTimer(debounceMs, () => setError(problemOf(value)), value)
  return {
    value,
    error,
    advice: (isElsewhere && otherSites?.otherSiteAdvice(value)) || null,
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
