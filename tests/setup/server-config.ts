import type { HttpConfig } from '#http/server.ts'

/** A server without production rules, proxies, panels and secrets. */
export const serverConfig = (appUrl: string): HttpConfig => ({
  appUrl,
  isProduction: false,
  trustProxy: [],
  panelEmbedders: [],
  secrets: { metricsToken: null },
})
