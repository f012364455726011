/** A limit as vendors name it: 32,768 is 32K, and 1,048,576 is 1M. */
export const sizeOf = (tokens: number): string =>
  tokens < 1_000_000 ? `${Math.floor(tokens / 1000)}K` : `${Math.floor(tokens / 100_000) / 10}M`
