import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api, client, queryClient } from './api.ts'
import { Routes } from './routes.tsx'
import './theme.css'
import { cssVariablesResolver, schemeManager, theme } from './theme.ts'

// Mantine's style tag is allowed by the page's nonce (CSP).
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const scheme = schemeManager()

createRoot(document.getElementById('root')!).render(
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
          <Routes />
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  </StrictMode>,
)
