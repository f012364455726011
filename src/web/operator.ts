/** Who offers the product, as the server wrote it into the page; null when the operator did not say. */
export const operatorOf = (page: Document): string | null =>
  page.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? null
