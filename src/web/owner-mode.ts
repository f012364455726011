/**
 * True where one person runs the product for themselves: no plans are sold, and there is no signup. The server writes it
 * into the page, so that it is known before anything is shown.
 */
export const isOwnerMode = (): boolean =>
  // The build prerenders without a browser.
  typeof document !== 'undefined' && document.querySelector('meta[name="owner-mode"]') !== null
