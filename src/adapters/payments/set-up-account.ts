import type Stripe from 'stripe'
import { z } from 'zod'
import { plans, type Tier, tiers } from '#core/plans/plans.ts'
import type { PaymentFinding } from '#src/ports/payments.ts'
import { isMissing } from './errors.ts'
import { findPortalConfiguration, portalFeatures, portalMetadataKey, portalProblems } from './portal-configuration.ts'
import { lookupKey, tierMetadataKey } from './prices.ts'
import { StripePrice } from './schema.ts'
import { apiVersion } from './stripe-client.ts'
import { subscribedEvents } from './subscribed-events.ts'

/**
 * One requirement of the account. `fix` repairs what does not meet it; null when it is met or only a person can fix it.
 */
type Check = PaymentFinding & { readonly fix: { readonly outcome: string; run(): Promise<string | null> } | null }

const passed = (item: string, detail: string): Check => ({ item, ok: true, detail, fix: null })
const fixable = (item: string, detail: string, outcome: string, run: () => Promise<string | null>): Check => ({
  item,
  ok: false,
  detail,
  fix: { outcome, run },
})
const unfixable = (item: string, detail: string): Check => ({ item, ok: false, detail, fix: null })

/** Checks what the account has and lacks, without changing anything. */
export async function inspectAccount(stripe: Stripe, webhookUrl: string): Promise<PaymentFinding[]> {
  return (await checkAll(stripe, webhookUrl)).map(({ item, ok, detail }) => ({ item, ok, detail }))
}

/** Creates what is missing and fixes what is wrong. A second run changes nothing. */
export async function setUpAccount(
  stripe: Stripe,
  { webhookUrl, dryRun }: { readonly webhookUrl: string; readonly dryRun: boolean },
): Promise<{ findings: PaymentFinding[]; webhookSecret: string | null }> {
  const findings: PaymentFinding[] = []
  let webhookSecret: string | null = null
  for (const { item, ok, detail, fix } of await checkAll(stripe, webhookUrl)) {
    if (fix === null) findings.push({ item, ok, detail })
    else if (dryRun) findings.push({ item, ok: false, detail: `${detail}; would be ${fix.outcome}` })
    else {
      webhookSecret = (await fix.run()) ?? webhookSecret
      findings.push({ item, ok: true, detail: `${fix.outcome} (${detail})` })
    }
  }
  return { findings, webhookSecret }
}

async function checkAll(stripe: Stripe, webhookUrl: string): Promise<Check[]> {
  const checks: Check[] = []
  for (const tier of tiers) {
    checks.push(await checkProduct(stripe, tier), await checkPrice(stripe, tier))
  }
  checks.push(await checkPortal(stripe), await checkWebhook(stripe, webhookUrl), await checkTax(stripe))
  return checks
}

const productId = (tier: Tier): string => `itc_${tier}`
/** Stripe's tax code for software as a service for personal use. */
const taxCode = 'txcd_10103000'
const noSecret = () => null
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

async function checkProduct(stripe: Stripe, tier: Tier): Promise<Check> {
  const item = `product ${productId(tier)}`
  const { name } = plans[tier]
  const product = await stripe.products.retrieve(productId(tier)).catch(nullIfMissing)
  if (product === null) {
    const params = { id: productId(tier), name, tax_code: taxCode, metadata: { [tierMetadataKey]: tier } }
    return fixable(item, 'missing', 'created', () => stripe.products.create(params).then(noSecret))
  }
  if (product.active && product.metadata[tierMetadataKey] === tier) return passed(item, product.name)
  const update = { active: true, metadata: { [tierMetadataKey]: tier } }
  const why = product.active ? `its metadata does not say ${tierMetadataKey}=${tier}` : 'archived'
  return fixable(item, why, 'repaired', () => stripe.products.update(product.id, update).then(noSecret))
}

/**
 * A price cannot be changed, so another amount needs a new price, which takes over the lookup key. The old one keeps
 * its metadata.
 */
async function checkPrice(stripe: Stripe, tier: Tier): Promise<Check> {
  const key = lookupKey(tier)
  const cents = plans[tier].price * 100
  const listed = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  const price = listed.data[0] === undefined ? null : StripePrice.parse(listed.data[0])
  const wrong = price === null ? 'missing' : priceProblem(price, cents)
  if (wrong === null) return passed(`price ${key}`, `${price!.id}, $${plans[tier].price} a month`)
  return fixable(`price ${key}`, wrong, 'created', () =>
    stripe.prices
      .create({
        product: productId(tier),
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: 'month' },
        tax_behavior: 'exclusive',
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { [tierMetadataKey]: tier },
      })
      .then(noSecret),
  )
}

function priceProblem(price: StripePrice, cents: number): string | null {
  const { interval, interval_count: count } = price.recurring ?? {}
  if (price.unit_amount !== cents || price.currency !== 'usd')
    return `costs ${price.unit_amount} ${price.currency} cents instead of ${cents} usd`
  if (interval !== 'month' || count !== 1) return 'is not charged monthly'
  return price.tax_behavior === 'exclusive' ? null : 'does not have tax added on top'
}

async function checkPortal(stripe: Stripe): Promise<Check> {
  const configuration = await findPortalConfiguration(stripe)
  const shared = { features: portalFeatures, metadata: { [portalMetadataKey]: 'true' } }
  if (configuration === null) {
    return fixable('customer portal', 'missing', 'created', () =>
      stripe.billingPortal.configurations.create(shared).then(noSecret),
    )
  }
  const problems = portalProblems(configuration)
  if (problems.length === 0) return passed('customer portal', configuration.id)
  return fixable('customer portal', problems.join(', '), 'repaired', () =>
    stripe.billingPortal.configurations.update(configuration.id, shared).then(noSecret),
  )
}

const Endpoint = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  api_version: z.string().nullable(),
  enabled_events: z.array(z.string()),
  secret: z.string().optional(),
})

async function checkWebhook(stripe: Stripe, url: string): Promise<Check> {
  const item = `webhook endpoint ${url}`
  const events = [...subscribedEvents]
  const endpoints: z.infer<typeof Endpoint>[] = []
  for await (const raw of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(Endpoint.parse(raw))
  const endpoint = endpoints.find(each => each.url === url)
  if (endpoint === undefined) {
    const params: Stripe.WebhookEndpointCreateParams = {
      url,
      enabled_events: events,
      api_version: apiVersion,
      description: 'Written by billing setup',
    }
    return fixable(item, 'missing', 'created', async () => {
      const created = Endpoint.parse(await stripe.webhookEndpoints.create(params))
      return created.secret ?? null
    })
  }
  if (endpoint.api_version !== apiVersion) {
    // An endpoint's version cannot be changed, and a second endpoint would have a secret of its own.
    const says = `its API version is ${endpoint.api_version ?? 'the account default'} instead of ${apiVersion}`
    return unfixable(item, `${says}: delete it in the dashboard and run this again, then set the new secret`)
  }
  const missing = events.filter(
    event => !endpoint.enabled_events.includes(event) && !endpoint.enabled_events.includes('*'),
  )
  const problems = [
    ...(endpoint.status === 'enabled' ? [] : [`is ${endpoint.status}`]),
    ...(missing.length === 0 ? [] : [`lacks ${missing.join(', ')}`]),
  ]
  if (problems.length === 0) return passed(item, endpoint.id)
  return fixable(item, problems.join('; '), 'repaired', () =>
    stripe.webhookEndpoints.update(endpoint.id, { enabled_events: events, disabled: false }).then(noSecret),
  )
}

const TaxSettings = z.object({
  status: z.string(),
  status_details: z.object({ pending: z.object({ missing_fields: z.array(z.string()).nullable() }).nullish() }),
})

async function checkTax(stripe: Stripe): Promise<Check> {
  const { status, status_details: details } = TaxSettings.parse(await stripe.tax.settings.retrieve())
  if (status === 'active') return passed('tax settings', 'active')
  const missing = details.pending?.missing_fields?.join(', ') || 'see the dashboard'
  return unfixable('tax settings', `${status}: set in the dashboard under Tax what is missing (${missing})`)
}
