import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import common from './common.module.css'

/** A video's title in a card or a list. It is cut after `lineClamp` lines. */
export const VideoTitle = ({ className = '', ...props }: VideoTitleProps) => (
  <Text ff="heading" size="md" fw={550} lh={1.3} dir="auto" className={`${common.anywhere} ${className}`} {...props} />
)

type VideoTitleProps = Pick<TextProps, 'className' | 'lineClamp' | 'span'> & {
  /** The whole title, where it may be cut. */
  readonly title?: string
  readonly children: ReactNode
}
