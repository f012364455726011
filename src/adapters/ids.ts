import { v7 } from 'uuid'
import type { Ids } from '#src/ports.ts'

export const createIds = (): Ids => ({ next: () => v7() })
