import { api } from '../../api.ts'
import { isPanelMode, paths } from '../../paths.ts'

export type Handoff = {
  /** To be called in the click itself, or browsers block the tab. Null outside a panel, or when blocked. */
  openTab(): Window | null
  /** Gives the tab its address. The address, when there is no tab to give it to; null when nothing is left to do. */
  finish(tab: Window | null): Promise<string | null>
}

const isEmbedded = (): boolean => isPanelMode() || window.self !== window.top

/** Carries a login in a panel over to a tab of the browser, by a code that works once. */
export function useHandoff(): Handoff {
  const issue = api.handoff.issue.useMutation()
  return {
    openTab: () => (isEmbedded() ? window.open('about:blank', '_blank') : null),
    async finish(tab) {
      if (!isEmbedded()) return null
      const issued = await issue.mutateAsync().catch(() => null)
      // The login here stands without a tab of its own.
      if (!issued) return tab?.close() ?? null
      const address = paths.handoff(issued.code)
      if (!tab) return address
      tab.location.replace(address)
      return null
    },
  }
}
