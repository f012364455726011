const days = (n: number): number => n * 86_400_000

/** How long rows are kept that nobody needs any more, in milliseconds; docs/operating.md lists the same. */
export const retention = {
  /** Settled holds that nothing was billed on. */
  unbilledHolds: days(30),
  /** Whole periods with their holds and ledger, so that sums stay true: two years and a month. */
  books: days(761),
  /** Ended runs of fetching a transcript. */
  processings: days(30),
  /** Ended signups, counted from the end of their payment page: longer than anybody tells of a payment. */
  signups: days(90),
  /** Stripe's events whose effect is there: three times as long as Stripe itself tells of them. */
  events: days(90),
  /** Messages of the contact form. */
  feedback: days(365),
  /**
   * Password hashes of signups that are not paid. Stripe has told of a payment long before; who pays later still gets an
   * account, and chooses a password by mail.
   */
  unpaidHashes: days(7),
  /** Networks from which a person logged in, since the last time. */
  loginNetworks: days(30),
  /** How long a browser that logged in is known as such. */
  knownDevices: days(365),
  /** Counters of wrong passwords, since the last one: every wait is over by then. */
  loginCounters: days(1),
} as const

/** Ended jobs, failed ones among them, in seconds: how long `jobs dead` shows them. */
export const endedJobsSeconds = 14 * 86_400
