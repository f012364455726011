import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { PageMessage } from '../ui/PageMessage.tsx'
import { lazyPart } from './lazy-part.tsx'
import { isFailedImport, retryFailedImports } from './lazy-screen.tsx'
import { texts } from './texts.ts'

const PartFailed = lazyPart(() => import('./PartFailed.tsx'))

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
    const { partFailed } = this.props
    // A chunk that no longer exists is only in the newest version: refreshing comes first.
    const isMissing = failure === 'missing'
    if (partFailed !== undefined) return <PartFailed text={partFailed} onRetry={again} />
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
    return (
      <PageMessage isAlert title={texts.crash.title} body={isMissing ? texts.crash.missing : texts.crash.body}>
        {isMissing ? [refresh, retry] : [retry, refresh]}
      </PageMessage>
    )
  }
}
