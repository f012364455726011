import { useState } from 'react'
import { errorMessage } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** A call that answers with the address of a page of the payment service. */
type AddressCall = {
  readonly isPending: boolean
  mutateAsync(input: undefined): Promise<{ url: string }>
}

export type ExternalPage = {
  readonly isOpening: boolean
  /** The call has answered with the address, even if the browser blocked the tab. */
  readonly hasAddress: boolean
  /** Set when the browser blocked the tab; a link then leads to the page. */
  readonly blockedUrl: string | null
  open(): void
}

/**
 * Opens a page of another site in a new tab. The tab opens during the click, before the
 * call answers with its address: browsers block tabs that open later.
 */
export function useExternalPage(call: AddressCall, failureText: string): ExternalPage {
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const [hasAddress, setHasAddress] = useState(false)
  return {
    isOpening: call.isPending,
    hasAddress,
    blockedUrl,
    open: () => {
      const tab = window.open('about:blank', '_blank')
      setBlockedUrl(null)
      // A promise, not callbacks of the call: those do not run once the user has left this page.
      call.mutateAsync(undefined).then(
        ({ url }) => {
          setHasAddress(true)
          if (tab) tab.location.replace(url)
          else setBlockedUrl(url)
        },
        error => {
          tab?.close()
          toast(errorMessage(error, failureText), { isError: true })
        },
      )
    },
  }
}

/** A link to the page, if the browser blocked its tab. */
export function ExternalLink({ page, text }: { page: ExternalPage; text: string }) {
  if (!page.blockedUrl) return null
  return (
    <p>
      {texts.blocked}{' '}
      <a href={page.blockedUrl} target="_blank" rel="noreferrer">
        {text}
      </a>
    </p>
  )
}
