import { Button, Group } from '@mantine/core'
import { Component, type ReactNode } from 'react'
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
    if (before.page !== this.props.page && this.state.failure !== 'none') this.setState({ failure: 'none' })
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === 'none') return this.props.children
    const again = (): void => {
      retryFailedImports()
      this.setState({ failure: 'none' })
    }
    // A chunk that no longer exists is only in the newest version: refreshing comes first.
    const isMissing = failure === 'missing'
    const retry = (
      <Button key="retry" variant={isMissing ? 'default' : 'filled'} onClick={again}>
        {texts.crash.again}
      </Button>
    )
    const refresh = (
      <Button key="refresh" variant={isMissing ? 'filled' : 'default'} onClick={() => window.location.reload()}>
        {texts.crash.refresh}
      </Button>
    )
    const { partFailed } = this.props
    if (partFailed)
      return (
        <Group className="empty" role="alert">
          <p>{partFailed}</p>
          <Button variant="default" onClick={again}>
            {texts.crash.again}
          </Button>
          <Button variant="subtle" onClick={() => window.location.reload()}>
            {texts.crash.refresh}
          </Button>
        </Group>
      )
    return (
      <PageMessage isAlert title={texts.crash.title} body={isMissing ? texts.crash.missing : texts.crash.body}>
        {isMissing ? [refresh, retry] : [retry, refresh]}
      </PageMessage>
    )
  }
}
