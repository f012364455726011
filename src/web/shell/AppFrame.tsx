import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { isPanelMode } from '../paths.ts'
import css from './AppFrame.module.css'
import { Background } from './backgrounds/Background.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useScrollMemory } from './scroll.ts'
import { texts } from './texts.ts'
import { Toasts } from './toasts.tsx'

/** The frame around every screen. In panel mode only the screen and the notices remain. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const isPanel = isPanelMode()
  useScrollMemory(path)
  useEffect(() => {
    document.body.classList.toggle('panel-mode', isPanel)
  }, [isPanel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the route, so that keyboards start at the new page
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <div className={css.frame} data-page={path.startsWith('/analysis/') ? 'analysis' : undefined}>
      {!isPanel && (
        <>
          <Background />
          <a href="#main" className={css.skip}>
            {texts.skip}
          </a>
          <Header />
        </>
      )}
      <OfflineBanner />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      {!isPanel && !path.startsWith('/analysis/') && <Footer />}
      <Toasts />
    </div>
  )
}
