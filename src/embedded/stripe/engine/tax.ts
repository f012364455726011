import type { Invoice } from '../objects/invoice.ts'

/** The tax rate of every taxed amount. */
const taxRate = 0.1

/** The tax on an amount, in the currency's smallest unit. */
export const taxOn = (amount: number): number => Math.round(amount * taxRate)

/** Computes the tax of a draft if automatic tax is enabled. */
export function applyTax(invoice: Invoice): void {
  const tax = invoice.automatic_tax.enabled ? invoice.lines.data.reduce((sum, { amount }) => sum + taxOn(amount), 0) : 0
  invoice.total = invoice.subtotal + tax
  invoice.total_taxes = tax === 0 ? [] : [{ amount: tax }]
  invoice.amount_due = invoice.total
}
