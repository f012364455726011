import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isVideoId } from '#core/videos/video-address.ts'
import { isPanelMode } from '../paths.ts'
import css from './AppFrame.module.css'
import { Background } from './backgrounds/Background.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { texts } from './texts.ts'
import { Toasts } from './toasts.tsx'
import { useSessionSync } from './useSessionSync.ts'

/** The frame around every screen. Panel mode shows only the screen and the notices. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const isPanel = isPanelMode()
  const isAnalysis = path.startsWith('/analysis/') && isVideoId(path.slice('/analysis/'.length))
  const account = useSessionSync()
  useScrollRestoration(path, main)
  useEffect(() => {
    document.body.classList.toggle('panel-mode', isPanel)
  }, [isPanel])
  return (
    <div className={css.frame} data-page-frame data-page={isAnalysis ? 'analysis' : undefined}>
      {!isPanel && (
        <>
          <Background />
          <SkipLink text={texts.skip} find={() => main.current} />
          {isAnalysis && (
            <SkipLink
              text={texts.skipToQuestion}
              find={() => main.current?.querySelector('textarea') ?? main.current}
            />
          )}
          <Header />
        </>
      )}
      <OfflineBanner />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <ErrorBoundary page={path}>
          <Fragment key={account}>{children}</Fragment>
        </ErrorBoundary>
      </main>
      {!isPanel && !isAnalysis && <Footer />}
      <Toasts />
    </div>
  )
}

/** Moves the focus past the header; seen only when focused. */
const SkipLink = ({ text, find }: { text: string; find(): HTMLElement | null }) => (
  // biome-ignore lint/a11y/useValidAnchor: a real link, handled by script
  <a
    href="#main"
    className={css.skip}
    onClick={event => {
      // Only moves the focus: a history entry would break Back.
      event.preventDefault()
      find()?.focus()
    }}
  >
    {text}
  </a>
)
