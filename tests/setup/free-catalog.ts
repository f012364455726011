import type { ModelCatalog, Price } from '#core/models/models.ts'

const noPrice: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }

/** The catalog in which these models cost nothing, as those of an operator's own server; all of them by default. */
export function freeCatalog(catalog: ModelCatalog, ids?: readonly string[]): ModelCatalog {
  const entries = catalog.entries.map(({ priceChange: _, ...entry }) =>
    ids === undefined || ids.includes(entry.id)
      ? { ...entry, served: { ...entry.served, price: noPrice, priceStep: null } }
      : entry,
  )
  return { ...catalog, entries }
}
