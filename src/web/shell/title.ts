import { useDocumentTitle } from '@mantine/hooks'
import { texts } from './texts.ts'

/** Sets the document's title. `null` keeps the server's title, while the page does not know its own. */
export const useTitle = (title: string | null): void =>
  useDocumentTitle(title === null || title.startsWith(texts.product) ? (title ?? '') : `${title} · ${texts.product}`)
