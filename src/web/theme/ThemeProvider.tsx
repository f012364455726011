import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme } from './theme.ts'

/** Style elements are allowed by the page's nonce (CSP); the server replaces the placeholder in the prerendered page. */
const nonce = (): string =>
  import.meta.env.SSR
    ? '__CSP_NONCE__'
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '')

/** Mantine's provider. Its variables have our values in tokens.css, so that a page has its colors before any script. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useScheme()}
      // Only scheme.ts writes the attribute on the root: else a prerendered page would be dark for a moment.
      getRootElement={() => undefined}
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  )
}
