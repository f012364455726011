import { Component, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './Message.module.css'
import { texts } from './texts.ts'

/** Catches what a screen throws, and offers a way on. React knows error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <section className={css.message} role="alert">
        <h1 className={css.heading}>{texts.crash.title}</h1>
        <p className={css.body}>{texts.crash.body}</p>
        <div className={css.actions}>
          <Button onClick={() => this.setState({ hasFailed: false })}>{texts.crash.again}</Button>
          <Button look="bordered" onClick={() => window.location.reload()}>
            {texts.crash.refresh}
          </Button>
        </div>
      </section>
    )
  }
}
