/** The version of Stripe's API that is spoken here: the one that the pinned SDK speaks. */
export const apiVersion = '2026-10-28.endive'
