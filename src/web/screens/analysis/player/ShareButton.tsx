import { ActionIcon } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { copyShareLink } from './copy-share-link.ts'

/** Copies the page's address, without the panel parameter. */
export function ShareButton() {
  const { videoId } = useAnalysis().video
  return (
    <ActionIcon size="lg" aria-label={texts.copyShare} onClick={() => copyShareLink(videoId)}>
      <IconShare2 size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
