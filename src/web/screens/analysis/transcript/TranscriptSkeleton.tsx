import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'

/** The transcript's skeleton while it loads; `children` explain a delay. */
export const TranscriptSkeleton = ({ children }: { children?: ReactNode }) => (
  <Stack gap="md" align="flex-start" py="lg" c="dimmed">
    <p className="sr-only" role="status">
      {texts.transcript.loading}
    </p>
    {children}
    {['92%', '78%', '88%', '64%', '84%', '72%'].map(width => (
      <Skeleton key={width} width={width} height={44} />
    ))}
  </Stack>
)
