const ascii = /^[\x00-\x7f]*$/

/** Lower case without accents, and a space for each apostrophe: "L’été, Größe" is "l ete, grosse". */
export function plainText(text: string): string {
  const lower = text.toLowerCase().replace(/['’]/g, ' ')
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
}
