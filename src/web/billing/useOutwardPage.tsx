import { useState } from 'react'
import { sentenceOf } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** A call that answers with the address of a page of the payment service. */
type AddressCall = {
  readonly isPending: boolean
  mutate(input: undefined, then: { onSuccess(answer: { url: string }): void; onError(error: unknown): void }): void
}

export type OutwardPage = {
  readonly isOpening: boolean
  readonly hasOpened: boolean
  /** Set when the browser kept the tab back: then a link leads there. */
  readonly blockedUrl: string | null
  open(): void
}

/** A page elsewhere in a new tab, which opens in the click and gets its address when it is known. */
export function useOutwardPage(call: AddressCall, failed: string): OutwardPage {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  return {
    isOpening: call.isPending,
    hasOpened,
    blockedUrl,
    open: () => {
      const tab = window.open('about:blank', '_blank')
      setBlockedUrl(null)
      call.mutate(undefined, {
        onSuccess: ({ url }) => {
          setHasOpened(true)
          if (tab) tab.location.replace(url)
          else setBlockedUrl(url)
        },
        onError: error => {
          tab?.close()
          toast(sentenceOf(error, failed), { isError: true })
        },
      })
    },
  }
}

/** The way there where the browser kept the tab back. */
export function OutwardLink({ page, text }: { page: OutwardPage; text: string }) {
  if (!page.blockedUrl) return null
  return (
    <p>
      {texts.outward.blocked}{' '}
      <a href={page.blockedUrl} target="_blank" rel="noreferrer">
        {text}
      </a>
    </p>
  )
}
