import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Sets the document's title. `null` keeps the server's title, while the page does not know its own. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title.startsWith(texts.product) ? title : `${title} · ${texts.product}`
  }, [title])
}
