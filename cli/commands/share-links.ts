import type { Command } from 'commander'
import { PageLimit } from '#contract/accounts.ts'
import { ShareLinkId, ShareToken } from '#contract/share-links.ts'
import { isStandaloneId } from '#core/videos/standalone-transcript.ts'
import {
  findShareLinks,
  listSelectedShareLinks,
  revokeShareLinks,
  type ShareLinkRef,
} from '#services/conversations/revoke-share-links.ts'
import type { ConfirmingContext } from '../context.ts'
import { type DestroyOptions, destructiveCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { cutText, minuteText, nextPageCommand } from '../output.ts'
import { perform } from '../perform.ts'
import { accountRef, parseOption, usageError, videoIdOf } from '../read-option.ts'

type Selection = { readonly link?: string; readonly user?: string; readonly email?: string; readonly video?: string }
type ListOptions = JsonOptions & Selection & { readonly limit: string; readonly after?: string }

/** `share-links list|revoke`: the pages of conversations that users have shared. */
export function register(program: Command, context: ConfirmingContext): void {
  const shareLinks = program.command('share-links').description('Conversations that users have shared by a link')

  selecting(readCommand(shareLinks.command('list')))
    .description('The shared pages of a user, or about a video, or the one at an address; newest first')
    .option('--limit <n>', 'links per page, up to 500', '50')
    .option('--after <id>', 'continue after this link')
    .addHelpText(
      'after',
      examples(
        'share-links list --link https://example.com/share/TOKEN',
        'share-links list --video dQw4w9WgXcQ --json',
      ),
    )
    .action((options: ListOptions) => list(context, options))

  selecting(destructiveCommand(shareLinks.command('revoke')))
    .description('End one shared page, or all of a user or about a video; the conversations stay')
    .addHelpText(
      'after',
      examples(
        "share-links revoke --link https://example.com/share/TOKEN --reason 'complaint of May 4'",
        'share-links revoke --email ada@example.com --dry-run',
      ),
    )
    .action((options: DestroyOptions & Selection) => revoke(context, options))
}

const selecting = (command: Command): Command =>
  command
    .option('--link <link>', "a page's address, or the id of its link")
    .option('--user <id>', 'those of this account')
    .option('--email <email>', 'those of the account with this email')
    .option('--video <address>', 'those about this video')

async function list(context: ConfirmingContext, options: ListOptions): Promise<void> {
  const ref = refOf(options)
  const limit = parseOption(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after =
    options.after === undefined ? null : parseOption(ShareLinkId, options.after, '--after is the id of a link.')
  const { links, next } = await context.withDeps(deps => listSelectedShareLinks(deps, ref, { after, limit }))
  if (options.json) return context.print({ links, next }, options)
  const rows = links.map(link => ({
    id: link.id,
    owner: link.email,
    video: link.videoId,
    title: cutText(link.title, 60),
    shared: minuteText(link.createdAt),
  }))
  context.print(rows, options)
  if (next !== null) context.print({ more: nextPageCommand('share-links list', options, next) }, options)
}

async function revoke(context: ConfirmingContext, options: DestroyOptions & Selection): Promise<void> {
  const ref = refOf(options)
  await context.withDeps(async deps => {
    const found = await findShareLinks(deps, ref)
    const done = await perform(context, deps, options, {
      what: 'share-links revoke',
      ...(found.userId === undefined ? {} : { userId: found.userId }),
      preview: `End ${found.words}.`,
      question: `End ${found.words}?`,
      details: found.details,
      run: () => revokeShareLinks(deps, found),
    })
    if (done !== null) context.print(done, options)
  })
}

/** The links that exactly one of the options names. */
function refOf({ link, user, email, video }: Selection): ShareLinkRef {
  if ([link, user, email, video].filter(given => given !== undefined).length !== 1)
    throw usageError('Name the links by one of --link, --user, --email or --video.')
  // A transcript without a video has an id, but no address.
  if (video !== undefined) return { videoId: isStandaloneId(video) ? video : videoIdOf(video) }
  if (link === undefined) return { account: accountRef(user, email) }
  const [, token] = /\/share\/([^/?#]+)/.exec(link) ?? []
  if (token !== undefined) return { token: parseOption(ShareToken, token) }
  return { id: parseOption(ShareLinkId, link, `${link} is neither the address of a shared page nor the id of a link.`) }
}
