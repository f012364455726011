/** The product's logo: a ruler with a marker. The page colors its `path`s; the ruler is the first. */
export const logoSvg =
  '<svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true"><path d="M1 16.5h20M1 16.5v-4M6 16.5v-2M11 16.5v-4M16 16.5v-2M21 16.5v-4"/><path d="M10.5 2h8l-4 6z"/></svg>'

/** Truncates a text at a word's end near `length`, with an ellipsis. */
export function truncated(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > length / 2 ? cut.lastIndexOf(' ') : undefined)}…`
}
