import { Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './SettingsGroup.module.css'

/** A group of settings with its title at the side, or above on narrow screens. `isBoxed` when it starts with a box. */
export function SettingsGroup({ title, isBoxed = false, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <section className={css.group} data-boxed={isBoxed || undefined} aria-labelledby={id}>
      <Title id={id} order={2} className={css.title}>
        {title}
      </Title>
      <Stack className={css.content}>{children}</Stack>
    </section>
  )
}

type SettingsGroupProps = { title: string; isBoxed?: boolean; children: ReactNode }
