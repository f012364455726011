import { useRef, useState } from 'react'

/** A handler whose identity never changes, so that memoized components that take it are not rendered again. */
export function useStableHandler<Argument>(handler: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(handler)
  latest.current = handler
  return useState(() => (argument: Argument) => latest.current(argument))[0]
}
