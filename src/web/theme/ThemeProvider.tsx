import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme.ts'
import { theme } from './theme.ts'

/** Style elements are allowed by the page's nonce (CSP). */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** What Mantine's components stand on. Its variables are in tokens.css, so that a page has its colours before any script. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useScheme()}
      // scheme.ts alone writes the attribute on the root: a page drawn ahead would be dark for a moment else.
      getRootElement={() => undefined}
      getStyleNonce={nonce}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
