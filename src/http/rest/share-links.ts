import { z } from 'zod'
import {
  CreatedShareLink,
  RevokeInput,
  SharedConversationView,
  ShareInput,
  ShareLinkView,
  ShareToken,
} from '#contract/share-links.ts'
import { readSharedConversation } from '#services/conversations/read-shared-conversation.ts'
import { revokeShareLink } from '#services/conversations/revoke-share-links.ts'
import { listShareLinks, shareConversation } from '#services/conversations/share-conversation.ts'
import { type RestRoute, route } from './route.ts'

export const shareLinkRoutes: readonly RestRoute[] = [
  route(
    'POST /conversation/share',
    {
      summary: 'Make a link that shows your conversation up to an answer',
      description:
        'Only this response contains the address, because only its hash is stored. Later questions stay private.',
      twin: 'shareLinks.create',
      who: 'signedIn',
      body: ShareInput,
      response: { data: CreatedShareLink },
      errors: ['CONVERSATION_NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    },
    async ({ deps, actor }, { body }) => ({ data: await shareConversation(deps, actor, body) }),
  ),
  route(
    'GET /conversation/share-links',
    {
      summary: 'Your links to shared conversations, newest first',
      twin: 'shareLinks.list',
      who: 'signedIn',
      response: { links: z.array(ShareLinkView) },
    },
    ({ deps, actor }) => listShareLinks(deps, actor),
  ),
  route(
    'POST /conversation/share-links/revoke',
    {
      summary: 'Revoke a link; its next request gets 404',
      twin: 'shareLinks.revoke',
      who: 'signedIn',
      body: RevokeInput,
      response: {},
      errors: ['NOT_FOUND'],
    },
    async ({ deps, actor }, { body }) => {
      await revokeShareLink(deps, actor, body)
      return {}
    },
  ),
  route(
    'GET /share/{token}',
    {
      summary: 'The conversation of a share link',
      description: 'Questions, answers and their quotes; no transcript, and nothing about the user who shared it.',
      twin: 'shareLinks.read',
      params: z.object({ token: ShareToken }),
      response: { data: SharedConversationView },
      errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
      callLimit: 'largeReads',
    },
    async ({ deps, client }, { params }) => ({ data: await readSharedConversation(deps, params, client.address) }),
  ),
]
