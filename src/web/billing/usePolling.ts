import { useEffect, useRef, useState } from 'react'

/** How often the server is asked, when it is called slow, and when asking ends. */
const pauseMs = 2500
const slowMs = 30_000
const patienceMs = 600_000

export type Patience = 'fresh' | 'slow' | 'over'

type Polling = {
  readonly isWanted: boolean
  /** A new run for each. */
  readonly key?: string | number
  /** The first look waits, because an answer has just come. */
  readonly isLater?: boolean
  /** True once it knows enough; nothing may be said any more after `isOver`. */
  look(isOver: () => boolean): Promise<boolean>
}

/** Looks again and again, while the page is seen, until enough is known or nobody would wait any longer. */
export function usePolling({ isWanted, key = '', isLater = false, look }: Polling): Patience {
  const [patience, setPatience] = useState<Patience>('fresh')
  const latest = useRef(look)
  latest.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each key
  useEffect(() => {
    setPatience('fresh')
    if (!isWanted) return
    const started = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const again = async (): Promise<void> => {
      const isDone = document.hidden ? false : await latest.current(() => isOver)
      if (isOver || isDone) return
      const passed = Date.now() - started
      if (passed > patienceMs) return setPatience('over')
      if (passed > slowMs) setPatience('slow')
      timer = setTimeout(again, pauseMs)
    }
    if (isLater) timer = setTimeout(again, pauseMs)
    else void again()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted, isLater, key])
  return patience
}
