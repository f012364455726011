/** `count` consecutive seeds, starting with `first`. */
export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n)
