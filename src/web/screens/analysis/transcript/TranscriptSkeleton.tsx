import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import css from './TranscriptSkeleton.module.css'

/** The transcript's outline while it loads; `children` say what takes so long. */
export const TranscriptSkeleton = ({ children }: { children?: ReactNode }) => (
  <div className={css.loading}>
    <p className="sr-only" role="status">
      {texts.transcript.loading}
    </p>
    {children}
    {['92%', '78%', '88%', '64%', '84%', '72%'].map(width => (
      <Skeleton key={width} width={width} height={44} />
    ))}
  </div>
)
