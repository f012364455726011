import { useRef, useState } from 'react'

/** Handlers whose identity never changes, so that memoized components that take them are not rendered again. */
export function useStableHandlers<H extends Record<string, (argument: never) => void>>(handlers: H): H {
  const latest = useRef(handlers)
  latest.current = handlers
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map(name => [name, (argument: never) => latest.current[name]!(argument)]),
      ) as H,
  )
  return stable
}
