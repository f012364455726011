import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'

/** The transcript's outline while it loads; `children` say what takes so long. */
export const TranscriptSkeleton = ({ children }: { children?: ReactNode }) => (
  <Stack gap="md" align="flex-start" py="lg" className="muted">
    <p className="sr-only" role="status">
      {texts.transcript.loading}
    </p>
    {children}
    {['92%', '78%', '88%', '64%', '84%', '72%'].map(width => (
      <Skeleton key={width} width={width} height={44} />
    ))}
  </Stack>
)
