/** What brought somebody back to the account, by its address (spec §4, decision 3). */
export type Arrival =
  | { readonly kind: 'upgraded'; readonly sessionId: string | null }
  /** From the page where an owed payment is made. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'reactivated' }
  | { readonly kind: 'reactivation cancelled' }

export function arrivalOf(search: string): Arrival | null {
  const query = new URLSearchParams(search)
  if (query.get('upgrade') === 'success') return { kind: 'upgraded', sessionId: query.get('session_id') }
  if (query.get('success') === 'true') return { kind: 'paid' }
  if (query.get('portal') === 'return') return { kind: 'portal' }
  if (query.get('reactivation') === 'success') return { kind: 'reactivated' }
  return query.get('reactivation') === 'cancelled' ? { kind: 'reactivation cancelled' } : null
}
