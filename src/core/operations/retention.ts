const days = (n: number): number => n * 86_400_000

/** How long rows are kept after their last use, in milliseconds. Keep docs/operating.md up to date. */
export const retention = {
  /** Settled holds without a billed attempt. */
  unbilledHolds: days(30),
  /** Billing periods with their holds and ledger, removed as a whole so that sums stay right: two years and a month. */
  books: days(761),
  /** Finished runs that fetched a transcript. */
  processings: days(30),
  /** Ended signups, from the expiry of their payment page. Late payment events arrive well before. */
  signups: days(90),
  /** Processed Stripe events. Stripe itself keeps them for 30 days. */
  events: days(90),
  /** Messages of the contact form. */
  feedback: days(365),
  /**
   * Password hashes of unpaid signups. Stripe reports a payment within minutes. A user whose payment is reported later
   * still gets an account, and chooses a password by mail.
   */
  unpaidHashes: days(7),
  /** Addresses from which a user logged in, from the last login. */
  loginNetworks: days(30),
  /** Browsers that logged in, as known devices. */
  knownDevices: days(365),
  /** Counters of wrong passwords, from the last one. All delays have ended by then. */
  loginCounters: days(1),
} as const

/** How long ended jobs are kept, in seconds. `jobs dead` lists the failed ones among them. */
export const endedJobsSeconds = 14 * 86_400
