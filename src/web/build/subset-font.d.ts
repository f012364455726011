declare module 'subset-font' {
  type Range = { readonly min: number; readonly max: number; readonly default?: number }
  /** Subsets a font to the characters of `text`, the features and the ranges of its axes (harfbuzz). */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2'
      readonly keepFeatures: readonly string[]
      readonly noHinting: boolean
      readonly variationAxes: Readonly<Record<string, Range | number>>
    },
  ): Promise<Uint8Array>
}
