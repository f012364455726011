/** `count` numbers from `first` on. */
export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n)
