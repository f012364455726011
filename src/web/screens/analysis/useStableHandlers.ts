import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (argument: never) => unknown>

/** Handlers whose identities never change, so that what is memoized with them is not rendered again. */
export function useStableHandlers<H extends Handlers>(handlers: H): H {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map(name => [name, (argument: never) => latest.current[name]!(argument)]),
      ) as H,
  )[0]
}
