import { useEffect, useState } from 'react'

/** A number that changes when the page must be drawn afresh, because another account took the place of the former. */
export function useAccountsApart(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    // Not among what the first page waits for; whoever cannot fetch it has no other tab either.
    void import('./accounts-apart.ts').then(
      ({ watchAccounts }) => {
        if (!isOver) stop = watchAccounts(() => setCount(before => before + 1))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return count
}
