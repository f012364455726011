import type { Correction } from './model-override.ts'
import type { CatalogEntry, Price } from './models.ts'
import { assumedPictureTokens } from './server-entries.ts'

/** An entry as a catalog file has it. */
export type FileEntry = { readonly id: string; readonly served?: object }

/** What is wrong with a correction as a whole; null when nothing is. */
export function correctionProblem({ free, input, output, cachedInput, cacheWrite }: Correction): string | null {
  const prices = [input, output, cachedInput, cacheWrite].filter(price => price !== undefined)
  if (free && prices.length > 0) return '--free and prices exclude each other.'
  const isWhole = input !== undefined && output !== undefined
  return prices.length > 0 && !isWhole ? 'A price needs both --input and --output.' : null
}

/**
 * The entry for a catalog file: what the file already says about the model, with the correction over it.
 * @param known the model with what the file says now
 */
export function correctEntry(known: CatalogEntry, inFile: FileEntry | null, correction: Correction): FileEntry {
  const { capabilities } = known.served
  const { window: contextWindow, maxOutput, vision, name, free } = correction
  const { pictureTokens = assumedPictureTokens, ...blind } = capabilities
  const price = free ? noPrice : priceOf(known.served.price, correction)
  const served = {
    ...inFile?.served,
    ...(contextWindow === undefined ? {} : { contextWindow }),
    ...(maxOutput === undefined ? {} : { maxOutput }),
    ...(price === null ? {} : { price }),
    ...(free && known.served.priceStep ? { priceStep: null } : {}),
    ...(vision === undefined ? {} : { capabilities: vision ? { ...blind, pictureTokens } : blind }),
  }
  return {
    ...inFile,
    id: known.id,
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(served).length === 0 ? {} : { served }),
  }
}

const noPrice: Price = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0 }

/** A price of the cache that is not given keeps its share of the input price: vendors change them together. */
function priceOf(present: Price, { input, output, cachedInput, cacheWrite }: Correction): Price | null {
  if (input === undefined || output === undefined) return null
  const inShare = (part: number): number =>
    present.input === 0 ? input : Number(((input * part) / present.input).toFixed(6))
  return {
    input,
    cachedInput: cachedInput ?? inShare(present.cachedInput),
    cacheWrite: cacheWrite ?? inShare(present.cacheWrite),
    output,
  }
}
