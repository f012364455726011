import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isVideoId } from '#core/video-address.ts'
import { isPanelMode } from '../paths.ts'
import css from './AppFrame.module.css'
import { Background } from './backgrounds/Background.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { texts } from './texts.ts'
import { useThemeColour } from './theme-colour.ts'
import { Toasts } from './toasts.tsx'
import { useSessionSync } from './useSessionSync.ts'

/** The frame around every screen. In panel mode only the screen and the notices remain. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const isPanel = isPanelMode()
  const isAnalysis = path.startsWith('/analysis/') && isVideoId(path.slice('/analysis/'.length))
  const account = useSessionSync()
  useScrollRestoration(path)
  useThemeColour()
  useEffect(() => {
    document.body.classList.toggle('panel-mode', isPanel)
  }, [isPanel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the route, so that keyboards start at the new page
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <div className={css.frame} data-page-frame data-page={isAnalysis ? 'analysis' : undefined}>
      {!isPanel && (
        <>
          <Background />
          {/* biome-ignore lint/a11y/useValidAnchor: it is one, and leads there */}
          <a
            href="#main"
            className={css.skip}
            onClick={event => {
              // Focus alone: an entry of its own in the history would be in Back's way.
              event.preventDefault()
              main.current?.focus()
            }}
          >
            {texts.skip}
          </a>
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
