import { useEffect, useState } from 'react'
import { Waiting } from '../ui/Waiting.tsx'
import css from './PageWaiting.module.css'
import { texts } from './texts.ts'

/** After this long the line is slow, and that is said. */
const slowMs = 8_000

/** Stands in a screen's place while its code is fetched; not seen at first, as that is mostly short. */
export function PageWaiting() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.waiting}>
      <Waiting text={isSlow ? texts.connection.slow : texts.waiting} />
    </div>
  )
}
