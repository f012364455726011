import { z } from 'zod'
import {
  CreatedShareLink,
  RevokeInput,
  SharedConversationView,
  ShareInput,
  ShareLinksView,
  ShareToken,
} from '#contract/share-links.ts'
import { readSharedConversation } from '#services/conversations/read-shared-conversation.ts'
import { revokeShareLink } from '#services/conversations/revoke-share-links.ts'
import { listShareLinks, shareConversation } from '#services/conversations/share-conversation.ts'
import { limitLargeReads, publicProcedure, router, signedIn, signedInOnly } from './init.ts'

export const shareLinksRouter = router({
  create: publicProcedure
    .input(ShareInput)
    .concat(signedInOnly)
    .output(CreatedShareLink)
    .mutation(({ ctx, input }) => shareConversation(ctx.deps, ctx.actor, input)),
  list: signedIn.output(ShareLinksView).query(({ ctx }) => listShareLinks(ctx.deps, ctx.actor)),
  revoke: publicProcedure
    .input(RevokeInput)
    .concat(signedInOnly)
    .mutation(({ ctx, input }) => revokeShareLink(ctx.deps, ctx.actor, input)),
  read: publicProcedure
    .concat(limitLargeReads)
    .input(z.object({ token: ShareToken }))
    .output(SharedConversationView)
    .query(({ ctx, input }) => readSharedConversation(ctx.deps, input, ctx.client.address)),
})
