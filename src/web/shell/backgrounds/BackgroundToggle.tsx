import { ActionIcon } from '@mantine/core'
import { IconBackground } from '@tabler/icons-react'
import { texts } from '../texts.ts'
import { toast } from '../toasts.tsx'
import { nextBackground, useBackground } from './choice.ts'
import { motionQuery } from './level.ts'

/** Switches to the next background. With reduced motion, a toast says why it does not move. */
export function BackgroundToggle() {
  const name = useBackground()
  return (
    <ActionIcon
      aria-label={texts.background.label(texts.background.names[name])}
      data-hint={texts.background.hint(texts.background.names[name])}
      onClick={() => {
        nextBackground()
        if (motionQuery().matches) toast(texts.background.still)
      }}
    >
      <IconBackground size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
