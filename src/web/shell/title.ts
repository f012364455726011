import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Names the document after what it shows. Null, while that is not known yet, leaves the name that the server gave. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title.startsWith(texts.product) ? title : `${title} · ${texts.product}`
  }, [title])
}
