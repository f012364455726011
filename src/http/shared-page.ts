import type { FastifyRequest } from 'fastify'
import { ShareToken } from '#contract/share-links.ts'
import { isShared } from '#services/conversations/read-shared-conversation.ts'
import type { Deps } from '#src/ports.ts'
import { toAppError } from './errors.ts'
import { notFoundPage } from './not-found-page.ts'
import type { ShellPage } from './page-shell.ts'
import { pageTexts } from './page-texts.ts'
import { reportRequestFailure } from './report-failure.ts'

/**
 * The head of a shared conversation: the same for every link, because its address is a secret and previews outlive a
 * revoked link. 404 for an unknown or revoked one.
 */
export async function sharedPage(deps: Deps, request: FastifyRequest): Promise<ShellPage> {
  const token = ShareToken.safeParse((request.params as { token: string }).token)
  if (!token.success || !(await exists(deps, request, token.data))) return notFoundPage('/share')
  return { status: 200, head: { ...pageTexts.shared, path: '/share', isIndexed: false, isSecret: true } }
}

/** While the database is unavailable the page shows that itself. */
async function exists(deps: Deps, request: FastifyRequest, token: string): Promise<boolean> {
  try {
    return await isShared(deps, token)
  } catch (error) {
    reportRequestFailure(deps, toAppError(error), { requestId: request.id, call: 'GET /share/:token' })
    return true
  }
}
