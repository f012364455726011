import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#schema/accounts.ts'
import { pendingSignups } from '#schema/billing.ts'
import { answerEvents } from '#schema/conversations.ts'
import { feedback } from '#schema/feedback.ts'
import { leases } from '#schema/operations.ts'
import { holds } from '#schema/usage.ts'
import { growingAnalyses, processings, videoAudience } from '#schema/videos.ts'
import type { Tx } from './db.ts'

/**
 * Deletes a user and all their data: rows with a foreign key by cascade, the others explicitly, and ended signups with
 * their email. Videos' counters stay, and operators' acts, which hold only the id.
 */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  // Locks holds first, as the end of an answer does, so that the two cannot deadlock.
  await tx
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.userId, userId), eq(holds.state, 'held')))
    .for('update')
  await tx.delete(answerEvents).where(eq(answerEvents.userId, userId))
  await tx.delete(videoAudience).where(eq(videoAudience.userId, userId))
  await tx.delete(growingAnalyses).where(eq(growingAnalyses.userId, userId))
  await tx.delete(leases).where(eq(leases.userId, userId))
  await tx.delete(feedback).where(eq(feedback.senderId, userId))
  await tx.update(processings).set({ requestedBy: null }).where(eq(processings.requestedBy, userId))
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const hasEnded = inArray(pendingSignups.state, ['completed', 'refunded', 'expired'])
  await tx.delete(pendingSignups).where(and(inArray(pendingSignups.email, email), hasEnded))
  await tx.delete(users).where(eq(users.id, userId))
}
