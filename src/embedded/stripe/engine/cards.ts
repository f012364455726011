import type { Seconds } from '../objects/common.ts'
import type { PaymentMethod } from '../objects/customer.ts'

export type TestCard = {
  readonly number: string
  readonly brand: string
  /** What the card does, as the pages show it. */
  readonly meaning: string
  readonly behavior:
    | 'pays'
    | 'declined'
    | 'insufficient_funds'
    | 'authenticates'
    | 'fails_later'
    | 'refund_fails'
    | 'expired'
}

/** The cards that the simulated pages accept, with Stripe's test numbers. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: 'pays', meaning: 'Pays' },
  { number: '5555555555554444', brand: 'mastercard', behavior: 'pays', meaning: 'Pays (Mastercard)' },
  {
    number: '4000000000003220',
    brand: 'visa',
    behavior: 'authenticates',
    meaning: 'Asks for 3-D Secure at each payment',
  },
  { number: '4000000000000002', brand: 'visa', behavior: 'declined', meaning: 'Is declined' },
  { number: '4000000000009995', brand: 'visa', behavior: 'insufficient_funds', meaning: 'Has insufficient funds' },
  { number: '4000000000000341', brand: 'visa', behavior: 'fails_later', meaning: 'Pays at checkout, fails later' },
  { number: '4000000000000069', brand: 'visa', behavior: 'expired', meaning: 'Has expired' },
  { number: '4000000000005126', brand: 'visa', behavior: 'refund_fails', meaning: 'Pays; a refund fails later' },
]

const byLast4 = new Map(testCards.map(card => [card.number.slice(-4), card.behavior]))

export const behaviorOf = (method: PaymentMethod): TestCard['behavior'] => byLast4.get(method.card.last4) ?? 'pays'

const declined = (code: string, message: string): BankResponse => ({ outcome: 'declined', code, message })
const genericDecline = declined('generic_decline', 'Your card was declined.')

/** What the card's bank answers. */
export type BankResponse =
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'declined'; readonly code: string; readonly message: string }

/** What the bank knows about a payment; nothing when the customer is not present. */
export type PaymentContext = {
  /** The customer is present and pays for the first time. */
  readonly isCheckout?: boolean
  /** 3-D Secure has just been passed. */
  readonly isAuthenticated?: boolean
}

export function askBank(method: PaymentMethod, now: Seconds, context: PaymentContext): BankResponse {
  const behavior = behaviorOf(method)
  if (behavior === 'expired' || hasExpired(method, now)) return declined('expired_card', 'Your card has expired.')
  switch (behavior) {
    case 'declined':
      return genericDecline
    case 'insufficient_funds':
      return declined('insufficient_funds', 'Your card has insufficient funds.')
    case 'fails_later':
      return context.isCheckout ? { outcome: 'approved' } : genericDecline
    case 'authenticates':
      return { outcome: context.isAuthenticated ? 'approved' : 'challenge' }
    default:
      return { outcome: 'approved' }
  }
}

/** A card is valid until the end of its month. */
function hasExpired({ card }: PaymentMethod, now: Seconds): boolean {
  return Date.UTC(card.exp_year, card.exp_month, 1) / 1000 <= now
}
