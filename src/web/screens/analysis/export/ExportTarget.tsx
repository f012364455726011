import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { texts } from './texts.ts'

export type ExportTargetProps = {
  /** The size of the buttons beside it. */
  size: 'sm' | 'lg'
}

/** The button that opens the menu of files. */
export const ExportTarget = (props: ActionIconProps & ComponentProps<'button'>) => (
  <ActionIcon aria-label={texts.button} data-hint={texts.button} {...props}>
    <IconDownload size={props.size === 'lg' ? 20 : 18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)
