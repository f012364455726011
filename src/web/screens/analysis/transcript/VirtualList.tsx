import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

/** Renders only the visible rows, also where the list begins far down the scrolled page. */
export function VirtualList({ ref, above, scroller, onReady, children }: VirtualListProps) {
  const top = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState<number | null>(null)
  useEffect(() => {
    const [box, mark] = [scroller.current, top.current]
    if (!box || !mark) return
    const measure = (): void =>
      setMargin(mark.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (above.current) observer.observe(above.current)
    measure()
    return () => observer.disconnect()
  }, [scroller, above])
  const isPlaced = margin !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the list can scroll to rows
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
  /** What stands above the list, and may grow. */
  above: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  onReady(): void
  children: ReactNode
}
