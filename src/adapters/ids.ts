import { v7 } from 'uuid'
import type { Ids } from '#src/ports.ts'

/** UUIDs of version 7. Those of one process are in ascending order, also within a millisecond. */
export const createIds = (): Ids => ({ next: () => v7() })
