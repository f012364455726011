import type { Needs } from '#src/ports.ts'
import { deleteLeftovers } from '#stores/videos.ts'

/** Removes what answers that were growing at the time left of videos that were blocked meanwhile. */
export const sweepBlocked = async ({ db }: Needs<'db'>): Promise<{ blockedLeftovers: number }> => ({
  blockedLeftovers: await deleteLeftovers(db),
})
