import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import type { PaymentFinding } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'

const webhookUrl = ({ settings }: Needs<'settings'>): string => `${settings.appUrl}${stripeWebhookPath}`

/** Reports what the payment account has, what it lacks, and what is set up wrongly. */
export const inspectPayments = (needs: Needs<'payments' | 'settings'>): Promise<readonly PaymentFinding[]> =>
  needs.payments.inspect(webhookUrl(needs))

/** Creates what the payment account lacks and corrects what differs; a second run changes nothing. */
export const setUpPayments = (
  needs: Needs<'payments' | 'settings'>,
  { dryRun }: { readonly dryRun: boolean },
): Promise<{ readonly findings: readonly PaymentFinding[]; readonly webhookSecret: string | null }> =>
  needs.payments.setUp({ webhookUrl: webhookUrl(needs), dryRun })
