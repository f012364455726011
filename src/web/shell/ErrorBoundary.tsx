import { Box, Button, Flex } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import common from '../ui/common.module.css'
import { PageMessage } from '../ui/PageMessage.tsx'
import { isFailedImport, retryFailedImports } from './lazy-screen.tsx'
import { texts } from './texts.ts'

type Props = {
  /** A new value resets the error: another page is shown. */ page?: string
  /** The message when only a part of a page fails. */ partFailed?: string
  children: ReactNode
}
type State = { failure: 'none' | 'crash' | 'missing' }

/** Catches what a screen throws, and offers a retry. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isFailedImport(error) ? 'missing' : 'crash' }
  }

  override componentDidUpdate(before: Props): void {
    if (before.page !== this.props.page) this.setState({ failure: 'none' })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === 'none') return this.props.children
    const { partFailed } = this.props
    // A chunk that no longer exists is only in the newest version: refreshing comes first.
    const isMissing = failure === 'missing'
    const button = (text: string, isFirst: boolean, onClick: () => void): ReactNode => (
      <Button
        key={text}
        data-refresh={text === texts.crash.refresh || undefined}
        variant={isFirst && !partFailed ? 'filled' : 'default'}
        onClick={onClick}
      >
        {text}
      </Button>
    )
    const buttons = [
      button(texts.crash.again, !isMissing, () => {
        retryFailedImports()
        this.setState({ failure: 'none' })
      }),
      button(texts.crash.refresh, isMissing, () => window.location.reload()),
    ]
    if (isMissing) buttons.reverse()
    // Not a Notice: the message must not need code that loads later, because that may be what failed.
    if (partFailed)
      return (
        <Flex role="alert" className={common.card} wrap="wrap" gap="sm" p="md">
          <Box component="p" w="100%">
            {partFailed}
          </Box>
          {buttons}
        </Flex>
      )
    return (
      <PageMessage isAlert title={texts.crash.title} body={isMissing ? texts.crash.missing : texts.crash.body}>
        {buttons}
      </PageMessage>
    )
  }
}
