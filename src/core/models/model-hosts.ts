import { type CatalogEntry, type ModelCatalog, type Provider, vendorNames } from './models.ts'

/** By vendor: the host that receives its models' calls, where it is not the vendor's own. */
export type ModelHosts = Readonly<Partial<Record<Provider, string>>>

/** The catalog with the hosts in the models' names, which answers, lists and exports show. */
export const withHostsInNames = (catalog: ModelCatalog, hosts: ModelHosts): ModelCatalog => ({
  ...catalog,
  entries: catalog.entries.map(entry => {
    const host = hostOf(entry, hosts)
    return host === undefined || isLoopback(host) ? entry : { ...entry, name: `${entry.name} via ${host}` }
  }),
})

/** Who receives what a model is sent: its vendor or another host; null when it stays on our own server. */
export function recipientOf(entry: CatalogEntry, hosts: ModelHosts = {}): string | null {
  const host = hostOf(entry, hosts)
  if (entry.provider === 'local' || (host !== undefined && isLoopback(host))) return null
  return host ?? vendorNames[entry.provider]
}

const hostOf = ({ provider, served }: CatalogEntry, hosts: ModelHosts): string | undefined =>
  served.server?.host ?? hosts[provider]

/** True for a server on our own machine. */
const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
