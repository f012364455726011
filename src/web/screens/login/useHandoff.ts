import { api } from '../../api.ts'
import { isPanelMode, paths } from '../../paths.ts'

export type HandoffState = {
  /** Call it in the click handler, or browsers block the tab. Null outside a panel or when blocked. */
  openTab(): Window | null
  /** Opens the address in the tab. Returns the address if there is no tab, null if nothing is left to do. */
  finish(tab: Window | null): Promise<string | null>
}

const isEmbedded = (): boolean => isPanelMode() || window.self !== window.top

/** Hands a login in a panel over to a browser tab by a code that works once. */
export function useHandoff(): HandoffState {
  const issue = api.handoff.issue.useMutation()
  return {
    openTab: () => (isEmbedded() ? window.open('about:blank', '_blank') : null),
    async finish(tab) {
      if (!isEmbedded()) return null
      const issued = await issue.mutateAsync().catch(() => null)
      // The login in the panel is valid without the tab.
      if (!issued) return tab?.close() ?? null
      const address = paths.handoff(issued.code)
      if (!tab) return address
      tab.location.replace(address)
      return null
    },
  }
}
