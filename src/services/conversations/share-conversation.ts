import type { z } from 'zod'
import type { CreatedShareLink, ShareInput, ShareLinksView } from '#contract/share-links.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { hashOfSecret, randomSecret } from '#services/accounts/random-secret.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { lockConversation } from '#stores/conversations.ts'
import { findMessage } from '#stores/messages.ts'
import { insertShareLink, listShareLinkRows, lockUserAndCountLinks } from '#stores/share-links.ts'
import { shareTexts } from './texts.ts'

/**
 * Makes a link that shows the user's conversation up to an answer to everyone who opens it. Later questions stay private.
 * Only the token's hash is stored, so the address cannot be read again later.
 * @throws AppError CONVERSATION_NOT_FOUND, CONFLICT for an answer that cannot be shared or at the limit of links,
 * TOO_MANY_REQUESTS
 */
export async function shareConversation(
  needs: Needs<'db' | 'clock' | 'ids' | 'metrics' | 'settings'>,
  { userId }: SignedIn,
  { conversationId, messageId }: z.output<typeof ShareInput>,
): Promise<z.output<typeof CreatedShareLink>> {
  await limitAttempts(needs, [{ ...attemptLimits.shareLink, subject: userId }])
  const token = randomSecret()
  const id = needs.ids.next()
  await needs.db.transaction(async tx => {
    const { shareLinks: limit } = needs.settings.limits
    if ((await lockUserAndCountLinks(tx, userId)) >= limit)
      throw new AppError('CONFLICT', { message: shareTexts.tooMany(limit) })
    // A concurrent deletion waits for this lock.
    if (!(await lockConversation(tx, userId, conversationId))) throw new AppError('CONVERSATION_NOT_FOUND')
    const answer = await findMessage(tx, userId, messageId)
    if (answer?.conversationId !== conversationId) throw new AppError('CONVERSATION_NOT_FOUND')
    const isFinished =
      answer.role === 'assistant' && ['done', 'stopped'].includes(answer.state) && answer.content !== ''
    if (!isFinished) throw new AppError('CONFLICT', { message: shareTexts.notFinished })
    const createdAt = needs.clock.now()
    const tokenHash = hashOfSecret(token)
    await insertShareLink(tx, { userId, id, conversationId, tokenHash, lastMessageId: messageId, createdAt })
  })
  return { id, url: `${needs.settings.appUrl}/share/${token}` }
}

/** The user's links, newest first, without their addresses. */
export const listShareLinks = async (
  { db }: Needs<'db'>,
  { userId }: SignedIn,
): Promise<z.output<typeof ShareLinksView>> => ({ links: await listShareLinkRows(db, userId) })
