import { z } from 'zod'
import { route } from '../server/route.ts'

export const accountRoutes = [
  route('GET /v1/tax/settings', z.strictObject({}), async () => ({
    object: 'tax.settings',
    status: 'active',
    status_details: { active: {} },
  })),
]
