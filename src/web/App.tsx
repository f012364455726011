import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { api, client, queryClient } from './api.ts'
import { Routes } from './routes.tsx'
import { cssVariablesResolver, type schemeManager, theme } from './theme.ts'

/** The whole app, with what it stands on. `path` is given where there is no window to ask: when a page is drawn ahead. */
export function App({
  nonce,
  scheme,
  path,
}: {
  nonce: string
  scheme: ReturnType<typeof schemeManager>
  path?: string
}) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={scheme}
        defaultColorScheme="dark"
        getStyleNonce={() => nonce}
      >
        <api.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <Router {...(path === undefined ? {} : { ssrPath: path })}>
              <Routes />
            </Router>
          </QueryClientProvider>
        </api.Provider>
      </MantineProvider>
    </StrictMode>
  )
}
