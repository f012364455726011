import { Text, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import common from './common.module.css'

/** The styles of title and lead: on a page, over a form or a message, and over an article. */
const looks = {
  page: { title: { lts: '-0.02em' }, lead: { size: 'md', mt: 'sm', c: 'dimmed', maw: '62ch' } },
  small: { title: { fz: 'xl', lh: 'xl' }, lead: { size: 'sm', mt: 'xs', c: 'dimmed', maw: '62ch' } },
  article: { title: { lts: '-0.02em' }, lead: { size: 'lg', mt: 'md', ff: 'heading', lh: 1.45 } },
} as const

/** A page's title and the lead below it. `titleProps` are the heading's own, such as a ref. */
export const PageHead = ({ title, lead, look = 'page', titleProps }: PageHeadProps) => (
  <>
    <Title order={1} {...looks[look].title} {...titleProps}>
      {title}
    </Title>
    {lead && (
      <Text className={common.anywhere} {...looks[look].lead}>
        {lead}
      </Text>
    )}
  </>
)

type PageHeadProps = {
  title: string
  lead?: ReactNode
  look?: keyof typeof looks
  titleProps?: ComponentProps<'h1'> | undefined
}
