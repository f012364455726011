import type { VideoView } from '#contract/videos.ts'
import type { ExportedVideo } from '#core/export/export-files.ts'
import { answerMarkdown, conversationMarkdown, type ExportedAnswer, type ExportedTurn } from '#core/export/note.ts'
import type { Message } from '#web/api.ts'
import { paths, videoPage } from '#web/paths.ts'
import { turnsOf } from '../chat/conversation.ts'

/** What is copied: an answer or analysis, or a conversation. */
export type MarkdownSource = Pick<ExportedAnswer, 'content' | 'data'> | { readonly messages: readonly Message[] }

/** A part of the page as Markdown, with its times as links to the video. `name` is the user's own one. */
export const writeMarkdown = (source: MarkdownSource, video: VideoView, name: string | null): string =>
  'messages' in source
    ? conversationMarkdown(exportedTurns(source.messages), exportedVideo(video, name))
    : answerMarkdown(source, exportedVideo(video, name))

/** The data of a video in an export. */
const exportedVideo = ({ videoId, metadata }: VideoView, name: string | null): ExportedVideo => ({
  videoId,
  name,
  title: metadata.title,
  channel: metadata.channel,
  durationSeconds: metadata.duration,
  publishedOn: metadata.publishedOn,
  source: metadata.isOnYouTube ? videoPage(videoId) : paths.share(videoId),
  isOnYouTube: metadata.isOnYouTube,
})

/** Each question with the answer to export: the newest complete one, else the newest with text. */
const exportedTurns = (messages: readonly Message[]): ExportedTurn[] =>
  turnsOf(messages).map(({ question, answers }) => ({
    question: question?.content ?? null,
    answer:
      answers.findLast(({ state }) => state === 'done') ?? answers.findLast(({ content }) => content !== '') ?? null,
  }))
