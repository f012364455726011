import type { FeedbackInput } from '#contract/feedback.ts'
import type { Actor } from '#core/accounts/actor.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { plans } from '#core/plans/plans.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts, mayAttempt, type ThrottleRule } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { insertFeedback } from '#stores/feedback.ts'
import { listSelectedLinks } from '#stores/share-links.ts'
import { texts } from './texts.ts'

const rulesFor = (email: string, connection: string): ThrottleRule[] => [
  { ...attemptLimits.feedbackOfAddress, subject: connection },
  { ...attemptLimits.feedbackOfEmail, subject: email },
]

/** The address may be someone else's, so it gets at most one receipt a day. */
const receiptOf = (email: string): ThrottleRule[] => [{ ...attemptLimits.feedbackReceipt, subject: email }]

type FeedbackNeeds = Needs<'db' | 'clock' | 'ids' | 'queue' | 'metrics' | 'settings'>

/**
 * Stores a message of the contact form and mails it to the operator; the sender gets at most one receipt a day. Messages of
 * signed-in premium and enterprise subscribers are flagged; an email address alone proves nothing. Reports of shared pages
 * are flagged too, while the page exists.
 * @throws AppError TOO_MANY_REQUESTS; SERVICE_UNAVAILABLE with the contact page's text
 */
export async function sendFeedback(
  needs: FeedbackNeeds,
  actor: Actor,
  input: FeedbackInput,
  from: { readonly address: string },
): Promise<{ message: string }> {
  try {
    await limitAttempts(needs, rulesFor(input.email, connectionOf(from.address)))
    await storeMessage(needs, actor, input, await mayAttempt(needs, receiptOf(input.email)))
    return { message: texts.sent }
  } catch (error) {
    if (isAppError(error) && error.code !== 'SERVICE_UNAVAILABLE') throw error
    throw new AppError('SERVICE_UNAVAILABLE', { message: texts.failed, cause: error })
  }
}

/** Row and mails commit together. */
async function storeMessage(
  { db, clock, ids, queue, settings }: FeedbackNeeds,
  actor: Actor,
  input: FeedbackInput,
  withReceipt: boolean,
): Promise<void> {
  const entitlement = actor.kind === 'user' ? actor.entitlement : null
  const tier = entitlement?.active === true ? entitlement.tier : null
  const { shareLink, ...message } = input
  const isReport = shareLink !== undefined && (await isShared(db, shareLink))
  const subject = shareLink === undefined ? message.subject : texts.report(shareLink, message.subject)
  const priority = isReport || (tier !== null && plans[tier].choosesModel)
  const senderId = actor.kind === 'user' ? actor.userId : null
  await db.transaction(async tx => {
    await insertFeedback(tx, { id: ids.next(), senderId, ...message, subject, tier, priority, createdAt: clock.now() })
    const { supportEmail } = settings
    if (supportEmail !== null) {
      const mail = { kind: 'contact-message' as const, ...message, subject, tier, priority, shareLink }
      await queue.enqueue(tx, 'send-mail', { to: supportEmail, mail })
    }
    if (withReceipt) await queue.enqueue(tx, 'send-mail', { to: input.email, mail: { kind: 'contact-receipt' } })
  })
}

const isShared = async (db: FeedbackNeeds['db'], id: string): Promise<boolean> =>
  (await listSelectedLinks(db, { id }, { after: null, limit: 1 })).length > 0
