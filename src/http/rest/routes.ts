import { authRoutes } from './auth.ts'
import type { RestRoute } from './route.ts'

/** Every call of `/api`, by noun. */
export const restRoutes: readonly RestRoute[] = [...authRoutes]
