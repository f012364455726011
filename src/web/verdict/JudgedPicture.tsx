import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import css from './JudgedPicture.module.css'
import { texts } from './texts.ts'

export type JudgedPictureProps = {
  address: string
  /** True when YouTube has shown another thumbnail since. */
  isReplaced: boolean
}

/** The thumbnail that a verdict was judged with, as it was then. If it cannot be loaded, its caption stays. */
export function JudgedPicture({ address, isReplaced }: JudgedPictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <Group gap="sm" py="sm" wrap="nowrap" className={css.picture}>
      {!hasFailed && (
        <img
          src={address}
          alt=""
          width={96}
          height={54}
          className={css.image}
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
      <Text size="xs" c="dimmed">
        {isReplaced ? texts.pictureReplaced : texts.picture}
      </Text>
    </Group>
  )
}
