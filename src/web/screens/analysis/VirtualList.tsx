import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** Draws only the rows in sight, also where the list begins far down the scrolled page. */
export function VirtualList({ ref, above, scroller, onReady, children }: VirtualListProps) {
  const top = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState<number | null>(null)
  useEffect(() => {
    const [box, mark] = [scroller.current, top.current]
    if (!box || !mark) return
    const measure = (): void =>
      setMargin(mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop)
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    if (above.current) watch.observe(above.current)
    measure()
    return () => watch.disconnect()
  }, [scroller, above])
  const isPlaced = margin !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when rows can be gone to
  useEffect(() => {
    if (isPlaced) onReady()
  }, [isPlaced])
  return (
    <div ref={top}>
      {margin !== null && (
        <Virtualizer ref={ref} scrollRef={scroller} startMargin={margin} itemSize={76}>
          {children}
        </Virtualizer>
      )}
    </div>
  )
}

type VirtualListProps = {
  ref: RefObject<VirtualizerHandle | null>
  /** What stands over the list, and may grow. */
  above: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  onReady(): void
  children: ReactNode
}
