import { z } from 'zod'
import { route } from '../server/route.ts'

export const accountRoutes = [
  route('GET /v1/tax/settings', { params: z.strictObject({}) }, async ({ world }) => ({
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_10103000' },
    head_office: {
      address: {
        city: 'Town',
        country: 'US',
        line1: '1 Simulated Street',
        line2: null,
        postal_code: '10001',
        state: 'NY',
      },
    },
    livemode: false,
    status: world.settings.taxRate > 0 ? 'active' : 'pending',
    status_details: world.settings.taxRate > 0 ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
  })),
]
