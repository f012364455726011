import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { api, client, queryClient } from './api.ts'
import { Routes } from './routes.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

/** The whole app with its providers. `path` is given when prerendering, where there is no window. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      <api.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router {...(path === undefined ? {} : { ssrPath: path })}>
            <ThemeProvider>
              <Routes />
            </ThemeProvider>
          </Router>
        </QueryClientProvider>
      </api.Provider>
    </StrictMode>
  )
}
