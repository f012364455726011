import type { Needs } from '#src/ports.ts'
import { deleteLeftovers } from '#stores/videos.ts'

/** Removes rows of blocked videos that a growing answer wrote after the block. */
export const sweepBlocked = async ({ db }: Needs<'db'>): Promise<{ blockedLeftovers: number }> => ({
  blockedLeftovers: await deleteLeftovers(db),
})
