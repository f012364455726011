import type { Invoice } from '../objects/invoice.ts'
import type { World } from '../world.ts'

/** The tax on an amount, in its smallest unit. */
export const taxOn = (amount: number, rate: number): number => Math.round(amount * rate)

/**
 * Computes the tax of a draft. Without an address nothing can be computed: then automatic tax is switched off, silently,
 * for the invoice and for its subscription, and the invoice goes out untaxed.
 */
export function applyTax(world: World, invoice: Invoice, hasAddress: boolean): { lostLocation: boolean } {
  const wanted = invoice.automatic_tax.enabled
  const lostLocation = wanted && !hasAddress
  const rate = wanted && hasAddress ? world.settings.taxRate : 0
  let tax = 0
  for (const line of invoice.lines.data) {
    const amount = rate > 0 ? taxOn(line.amount, rate) : 0
    line.taxes = amount === 0 ? [] : [taxAmount(amount, line.amount)]
    tax += amount
  }
  invoice.total = invoice.subtotal + tax
  invoice.total_excluding_tax = invoice.subtotal
  invoice.total_taxes = tax === 0 ? [] : [taxAmount(tax, invoice.subtotal)]
  invoice.amount_due = Math.max(0, invoice.total)
  invoice.amount_remaining = invoice.amount_due
  invoice.automatic_tax = lostLocation
    ? {
        disabled_reason: 'finalization_requires_location_inputs',
        enabled: false,
        liability: null,
        provider: null,
        status: null,
      }
    : { ...invoice.automatic_tax, status: wanted ? 'complete' : null }
  return { lostLocation }
}

const taxAmount = (amount: number, taxable: number) => ({
  amount,
  tax_behavior: 'exclusive' as const,
  tax_rate_details: { tax_rate: 'txr_simulated' },
  taxability_reason: 'standard_rated' as const,
  taxable_amount: taxable,
  type: 'tax_rate_details' as const,
})
