import type { Command } from 'commander'
import { BlockMessage } from '#contract/videos.ts'
import { defaultMessages } from '#core/errors.ts'
import { blockVideo, listBlockedVideos, unblockVideo } from '#services/videos/block-video.ts'
import type { ConfirmingContext } from '../../context.ts'
import {
  type ChangeOptions,
  changeCommand,
  type DestroyOptions,
  destructiveCommand,
  type JsonOptions,
  readCommand,
} from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { parseOption, videoIdOf } from '../../read-option.ts'

type BlockOptions = DestroyOptions & { readonly message: string }

/** `videos block|unblock|blocked`: the videos that operators have blocked. */
export function registerBlocks(videos: Command, context: ConfirmingContext): void {
  destructiveCommand(videos.command('block <address>'))
    .description('Remove a video and refuse it from now on; its conversations remain, without the transcript')
    .option('--message <sentence>', 'what its page shows instead', defaultMessages.VIDEO_BLOCKED)
    .addHelpText(
      'after',
      examples(
        "videos block dQw4w9WgXcQ --reason 'letter of May 4' --message 'Its author asked us to remove this video.'",
      ),
    )
    .action(async (address: string, options: BlockOptions) => {
      const videoId = videoIdOf(address)
      const message = parseOption(BlockMessage, options.message)
      await context.withDeps(async deps => {
        const done = await perform(context, deps, options, {
          what: 'videos block',
          preview: `Delete all shared data of ${videoId} and refuse it. Its page would show: ${message}`,
          question: `Delete all shared data of ${videoId} and refuse it from now on?`,
          details: { videoId, message },
          run: () => blockVideo(deps, { videoId, words: message, reason: options.reason }),
        })
        if (done) context.print({ videoId, blocked: true, message, ...done }, options)
      })
    })

  changeCommand(videos.command('unblock <address>'))
    .description('Allow a blocked video again; the next request fetches it')
    .addHelpText('after', examples('videos unblock dQw4w9WgXcQ'))
    .action(async (address: string, options: ChangeOptions) => {
      const videoId = videoIdOf(address)
      await context.withDeps(async deps => {
        const done = await perform(context, deps, options, {
          what: 'videos unblock',
          preview: `Let ${videoId} be processed again.`,
          details: { videoId },
          async run() {
            await unblockVideo(deps, videoId)
            return { blocked: false }
          },
        })
        if (done) context.print({ videoId, ...done }, options)
      })
    })

  readCommand(videos.command('blocked'))
    .description('Blocked videos, newest first')
    .addHelpText('after', examples('videos blocked --json'))
    .action(async (options: JsonOptions) => {
      const blocks = await context.withDeps(listBlockedVideos)
      context.print(
        blocks.map(({ videoId, createdAt, reason, words }) => ({ videoId, since: createdAt, reason, message: words })),
        options,
      )
    })
}
