import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormPage } from './FormPage.tsx'

/** A page that consists of one message and its buttons. */
export const PageMessage = ({ title, body, isAlert = false, children }: PageMessageProps) => (
  <FormPage title={title} lead={body} isAlert={isAlert}>
    <Flex wrap="wrap" gap="sm" mt="lg">
      {children}
    </Flex>
  </FormPage>
)

type PageMessageProps = { title: string; body: string; isAlert?: boolean; children: ReactNode }
