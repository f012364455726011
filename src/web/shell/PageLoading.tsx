import { Flex } from '@mantine/core'
import { LoadingText } from '../ui/LoadingText.tsx'
import { useIsSlow } from '../ui/useIsSlow.ts'
import css from './PageLoading.module.css'
import { texts } from './texts.ts'

/** Shown while a screen's code loads; fades in late, because loading is usually quick. */
export function PageLoading() {
  // The component exists only while the page waits.
  const isSlow = useIsSlow('connection', true)
  return (
    <Flex justify="center" className={css.loading} px="lg" py="clamp(40px, 10vh, 112px)" c="dimmed">
      <LoadingText text={isSlow ? texts.connection.slow : texts.waiting} />
    </Flex>
  )
}
