import type { Command } from 'commander'
import { findVideo, forgetVideo } from '#services/videos/forget-video.ts'
import { readVideo } from '#services/videos/read-video.ts'
import { refetchTranscript } from '#services/videos/refetch-transcript.ts'
import type { ProviderOutcome } from '#src/ports/transcripts.ts'
import type { ConfirmingContext } from '../context.ts'
import {
  type ChangeOptions,
  changeCommand,
  type DestroyOptions,
  destructiveCommand,
  type JsonOptions,
  readCommand,
} from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'
import { perform } from '../perform.ts'
import { videoIdOf } from '../read-option.ts'
import { registerBlocks } from './videos/block.ts'

/** `videos …`: administration of transcripts and blocked videos. */
export function register(program: Command, context: ConfirmingContext): void {
  const videos = program
    .command('videos')
    .description('Test transcript providers; refetch, forget or show a video; block videos')
    .addHelpText(
      'afterAll',
      examples(
        'videos probe https://youtu.be/dQw4w9WgXcQ',
        'videos refetch dQw4w9WgXcQ --language de',
        "videos forget dQw4w9WgXcQ --reason 'the owner asked' --yes",
        'videos show dQw4w9WgXcQ --json',
      ),
    )
  registerBlocks(videos, context)

  readCommand(videos.command('probe <address>'))
    .description('Try each transcript provider separately and print its result (before going live)')
    .action((address: string, options: JsonOptions) => probe(context, address, options))

  changeCommand(videos.command('refetch <address>'))
    .description('Fetch a transcript again; new analyses read it, existing conversations keep their text')
    .option('--language <code>', 'a language code, such as de (default: the language of the video)')
    .action(async (address: string, options: ChangeOptions & { language?: string }) => {
      const wanted = { videoId: videoIdOf(address), language: options.language ?? null }
      const done = await context.withDeps((deps, signal) =>
        perform(context, deps, options, {
          what: 'videos refetch',
          preview: `Fetch the transcript of ${wanted.videoId} again, in ${wanted.language ?? 'its own language'}.`,
          details: wanted,
          run: () => refetchTranscript(deps, wanted, signal),
        }),
      )
      if (done) context.print(done, options)
    })

  destructiveCommand(videos.command('forget <address>'))
    .description('Delete the shared transcript, notes and results of a video; the next request fetches them again')
    .action(async (address: string, options: DestroyOptions) => {
      await context.withDeps(async deps => {
        const { videoId, title } = await findVideo(deps, videoIdOf(address))
        const done = await perform(context, deps, options, {
          what: 'videos forget',
          preview: `Delete the transcript, notes and results of ${videoId} (${title}).`,
          question: `Forget ${videoId} (${title}) with its transcript, notes and results?`,
          details: { videoId },
          async run() {
            await forgetVideo(deps, videoId)
            return { forgotten: true }
          },
        })
        if (done) context.print({ videoId, ...done }, options)
      })
    })

  readCommand(videos.command('show <address>'))
    .description('Show what is stored about a video')
    .action(async (address: string, options: JsonOptions) => {
      const videoId = videoIdOf(address)
      const video = await context.withDeps(deps => readVideo(deps, { kind: 'visitor' }, videoId))
      const { title, channel, duration, language, captionKind, coverage } = video.metadata
      const summary = {
        videoId,
        title,
        channel,
        duration,
        language,
        captionKind,
        coveragePercent: coverage.percent,
        listed: video.metadata.isListed,
        verdict: video.clickbait?.data.verdict?.verdict ?? null,
        summary: video.summary !== null,
      }
      context.print(options.json ? video : summary, options)
    })
}

async function probe(context: ConfirmingContext, address: string, options: JsonOptions): Promise<void> {
  const videoId = videoIdOf(address)
  const outcomes = await context.withDeps(async (deps, signal) => {
    const found = await deps.transcripts.probe(videoId, signal)
    signal.throwIfAborted()
    return found
  })
  context.print(options.json ? outcomes : outcomes.map(outcomeRow), options)
  if (!outcomes.some(outcome => outcome.ok)) process.exitCode = exitCodes.failed
}

const outcomeRow = (outcome: ProviderOutcome) => ({
  provider: outcome.provider,
  answer: outcome.ok ? 'transcript' : outcome.cause ? `${outcome.reason} (${outcome.cause})` : outcome.reason,
  seconds: (outcome.elapsedMs / 1000).toFixed(1),
  about: outcome.ok ? `${outcome.cues} lines, ${outcome.language}` : outcome.detail,
})
