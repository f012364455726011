import { IconSparkles } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { texts } from '../texts.ts'
import { nextBackground, useBackground } from './choice.ts'

export function BackgroundToggle() {
  const name = useBackground()
  return (
    <IconButton label={texts.background.label(texts.background.names[name])} onClick={nextBackground}>
      <IconSparkles size={20} stroke={1.6} />
    </IconButton>
  )
}
