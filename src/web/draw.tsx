import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

/** What the app shows first at an address, before anything is known or fetched. */
export const draw = (path: string): string => renderToString(<App path={path} />)
