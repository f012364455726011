import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

/** The markup of an address before the session is known or anything is fetched. */
export const prerender = (path: string): string => renderToString(<App path={path} />)
