import { type ComponentType, lazy, useState } from 'react'

/** Counts the presses of Try Again: a failed screen is requested once per attempt. */
let attempt = 0
export const retryFailedImports = (): void => {
  attempt += 1
}

export type LazyScreen<Props = object> = { readonly Screen: ComponentType<Props>; preload(): void }

/**
 * A screen whose code is fetched when it is first shown, or earlier by `preload`. A preloaded screen is shown at once:
 * React's `lazy` would show the fallback first, and keep it for 300 ms.
 */
export function lazyScreen<Props extends object = object>(load: Load<Props>): LazyScreen<Props> {
  let failure: unknown = null
  let preloaded: ComponentType<Props> | null = null
  const lazyFrom = (from: Load<Props>) =>
    lazy(() =>
      from().catch(error => {
        failure = error
        throw error
      }),
    )
  let current = { attempt, Lazy: lazyFrom(load) }
  return {
    Screen: function Screen(props: Props) {
      if (failure && current.attempt !== attempt) {
        current = { attempt, Lazy: lazyFrom(retryLoad(load, failure)) }
        failure = null
      }
      // Chosen once: a change would mount the screen again.
      const [Chosen] = useState<ComponentType<Props>>(() => preloaded ?? current.Lazy)
      return <Chosen {...props} />
    },
    // A failure is shown when the screen is opened.
    preload: () =>
      void load().then(
        screen => {
          preloaded = screen.default
        },
        () => {},
      ),
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

let fetches = 0

/** Loads a module again after a failed fetch. Browsers cache a failed import, and Vite requests a style sheet only once. */
export const retryLoad = <Module,>(load: () => Promise<Module>, failure: unknown): (() => Promise<Module>) => {
  const [script] = /https?:\/\/[^\s?]+\.js/.exec(String(failure)) ?? []
  const [sheet] = /https?:\/\/[^\s?]+\.css/.exec(String(failure)) ?? []
  if (sheet) return () => addStyleSheet(sheet).then(load)
  fetches += 1
  return script ? () => import(/* @vite-ignore */ `${script}?attempt=${fetches}`) : load
}

/** Rejects with the message of Vite's own preload, so that it reads as a failed import. */
const addStyleSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${href}`))
    }
    document.head.append(link)
  })

const failedFetch = /dynamically imported module|importing a module script|preload css/i

/** True for the errors of failed dynamic imports: no connection, or a new version was deployed. */
export const isFailedImport = (error: unknown): boolean => error instanceof Error && failedFetch.test(error.message)

/** Calls `onIntent` for each link of this app that is pointed at, touched or focused. */
export function listenToLinks(onIntent: (path: string) => void): void {
  const reportLink = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link && link.target === '') onIntent(link.pathname)
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, reportLink, { passive: true })
}
