export const planKinds = ['none', 'granted', 'active', 'overdue', 'unpaid', 'paused', 'ended'] as const
/**
 * The kind of a user's plan. `active`: a paid plan in force. Without access: `overdue` until the month's invoice is paid,
 * `unpaid` when the subscription continues but its month was voided or refunded, `paused` by an operator or a dispute.
 */
export type PlanKind = (typeof planKinds)[number]
