/** The version of Stripe's API that the simulator implements: the pinned SDK's. */
export const apiVersion = '2026-10-28.endive'
