import type { Command } from 'commander'
import { BlockMessage } from '#contract/videos.ts'
import { defaultMessages } from '#core/errors.ts'
import { blockVideo, listBlockedVideos, unblockVideo } from '#services/videos/block-video.ts'
import type { ConfirmingContext } from '../../context.ts'
import {
  type ChangeOptions,
  changes,
  type DestroyOptions,
  destroys,
  type JsonOptions,
  reads,
} from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { parseOption, videoIdOf } from '../../read-option.ts'

type BlockOptions = DestroyOptions & { readonly words: string }

/** `videos block|unblock|blocked`: the videos that operators have blocked. */
export function registerBlocks(videos: Command, context: ConfirmingContext): void {
  destroys(videos.command('block <address>'))
    .description('Remove a video and refuse it from now on; its conversations remain, without the transcript')
    .option('--words <sentence>', 'what its page shows instead', defaultMessages.VIDEO_BLOCKED)
    .addHelpText(
      'after',
      examples(
        "videos block dQw4w9WgXcQ --reason 'letter of May 4' --words 'Its author asked us to remove this video.'",
      ),
    )
    .action(async (address: string, options: BlockOptions) => {
      const videoId = videoIdOf(address)
      const words = parseOption(BlockMessage, options.words)
      await context.withDeps(async deps => {
        const done = await perform(context, deps, options, {
          what: 'videos block',
          would: `Delete all shared data of ${videoId} and refuse it. Its page would show: ${words}`,
          question: `Delete all shared data of ${videoId} and refuse it from now on?`,
          details: { videoId, words },
          run: () => blockVideo(deps, { videoId, words, reason: options.reason }),
        })
        if (done) context.print({ videoId, blocked: true, words, ...done }, options)
      })
    })

  changes(videos.command('unblock <address>'))
    .description('Allow a blocked video again; the next request fetches it')
    .addHelpText('after', examples('videos unblock dQw4w9WgXcQ'))
    .action(async (address: string, options: ChangeOptions) => {
      const videoId = videoIdOf(address)
      await context.withDeps(async deps => {
        const done = await perform(context, deps, options, {
          what: 'videos unblock',
          would: `Let ${videoId} be processed again.`,
          details: { videoId },
          async run() {
            await unblockVideo(deps, videoId)
            return { blocked: false }
          },
        })
        if (done) context.print({ videoId, ...done }, options)
      })
    })

  reads(videos.command('blocked'))
    .description('Blocked videos, newest first')
    .addHelpText('after', examples('videos blocked --json'))
    .action(async (options: JsonOptions) => {
      const blocks = await context.withDeps(listBlockedVideos)
      context.print(
        blocks.map(({ videoId, createdAt, reason, words }) => ({ videoId, since: createdAt, reason, words })),
        options,
      )
    })
}
