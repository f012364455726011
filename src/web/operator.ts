/** The operator's name, which the server writes into the page; null when none is configured. */
export const readOperator = (page: Document): string | null =>
  page.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content ?? null
