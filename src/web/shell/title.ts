import { useEffect } from 'react'
import { texts } from './texts.ts'

/** Names the document after what it shows; the product's name alone on the home page. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${texts.product}` : texts.product
  }, [title])
}
