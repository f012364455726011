import { type ComponentType, lazy, useEffect } from 'react'

/** Counts the presses of Try Again: a screen that could not be fetched is requested once per attempt. */
let attempt = 0
export const retryFailedImports = (): void => {
  attempt += 1
}

export type LazyScreen<Props = object> = { readonly Screen: ComponentType<Props>; preload(): void }

/** A screen whose code is fetched when it is first shown, or earlier by `preload`. */
export function lazyScreen<Props extends object = object>(load: Load<Props>): LazyScreen<Props> {
  let failure: unknown = null
  const fetched = (from: Load<Props>) =>
    lazy(() =>
      from().catch(error => {
        failure = error
        throw error
      }),
    )
  let asked = { attempt, Part: fetched(load) }
  return {
    Screen: function Screen(props: Props) {
      if (failure && asked.attempt !== attempt) {
        asked = { attempt, Part: fetched(retried(load, failure)) }
        failure = null
      }
      return <asked.Part {...props} />
    },
    // A failure shows when the screen is opened; pointing at its link shows nothing.
    preload: () => void load().catch(() => {}),
  }
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Browsers remember that a file could not be fetched; under another query it is a new one. */
const retried = <Props,>(load: Load<Props>, failure: unknown): Load<Props> => {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(String(failure)) ?? []
  return address ? () => import(/* @vite-ignore */ `${address}?attempt=${attempt}`) : load
}

const failedFetch = /dynamically imported module|importing a module script|preload css/i

/** True for what browsers throw when a part of the app could not be fetched: no connection, or a new version is out. */
export const isFailedImport = (error: unknown): boolean => error instanceof Error && failedFetch.test(error.message)

/** Reports each link of this app that is pointed at, touched or focused. */
export function useLinkIntent(onIntent: (path: string) => void): void {
  useEffect(() => {
    const look = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      if (link && link.target === '') onIntent(link.pathname)
    }
    const signs = ['pointerover', 'touchstart', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, look, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look)
    }
  }, [onIntent])
}
