import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Sets the document's title. Null, while it is not known, keeps the server's. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title.startsWith(texts.product) ? title : `${title} · ${texts.product}`
  }, [title])
}
