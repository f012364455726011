const salesPages: ReadonlySet<string> = new Set([
  '/signup',
  '/signup-success',
  '/plans',
  '/upgrade',
  '/upgrade-success',
  '/upgrade-cancelled',
])

/** True for a page that sells plans or creates accounts. In owner mode it does not exist. */
export const isSalesPage = (path: string): boolean => salesPages.has(path)

/**
 * True for a call that sells plans or creates accounts, by the name of its tRPC procedure. In owner mode it does not exist.
 * The state of the subscription stays: it has the owner's plan.
 */
export const isSalesCall = (procedure: string | null): boolean =>
  procedure === 'auth.signup' || (procedure !== 'billing.status' && procedure?.startsWith('billing.') === true)
