import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import type { schemeManager } from './theme.ts'

const dark: ReturnType<typeof schemeManager> = {
  get: () => 'dark',
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** What the app shows first at an address, before anything is known or fetched. The server fills in the nonce. */
export const draw = (path: string): string => renderToString(<App nonce="__CSP_NONCE__" scheme={dark} path={path} />)
