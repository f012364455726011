import type { ShellPage } from './page-shell.ts'
import { pageTexts } from './page-texts.ts'

/** The app's own 404 page. */
export const notFoundPage = (path: string): ShellPage => ({
  status: 404,
  head: { ...pageTexts.notFound, path, isIndexed: false },
})
