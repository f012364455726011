import type { ExportedConversation } from '#contract/exports.ts'
import type { VideoView } from '#contract/videos.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { exportFileName } from '#core/export/export-file-name.ts'
import { type ExportedVideo, type ExportFile, exportTypes } from '#core/export/export-files.ts'
import { videoAddress } from '#core/export/markdown-text.ts'
import { type ExportedAnswer, noteHead, section, turnsMarkdown } from '#core/export/note.ts'
import { withoutHtml } from '#core/text/markdown-prose.ts'
import { currentData } from '#core/verdicts/stored-verdict.ts'
import { isOnYouTube } from '#core/videos/standalone-transcript.ts'
import { nameOfModel } from '#services/answers/view-message.ts'
import { readVideo } from '#services/videos/read-video.ts'
import { refuseMissing } from '#services/videos/refuse-missing.ts'
import type { Needs } from '#src/ports.ts'
import type { ConversationRow } from '#stores/conversations.ts'
import { listTurns, newestAnalyses, type TurnRow } from '#stores/messages.ts'
import { readTranscriptHead } from '#stores/transcripts.ts'
import { readVideoRow } from '#stores/videos.ts'
import { exportTranscript, type TranscriptSource } from './export-transcript.ts'
import { requireConversation } from './read-conversation.ts'
import { exportHeadings, nothingToExport } from './texts.ts'

export type ExportRequest = {
  readonly videoId: string
  readonly file: ExportFile
  /** The user's conversation on the video; without it only shared results are exported. */
  readonly conversationId?: string | undefined
}

/** A file that is written while it is sent: at most a page of its text is in memory. */
export type ExportedFile = {
  readonly fileName: string
  readonly type: string
  readonly text: AsyncGenerator<string, void>
}

type Subject = {
  readonly needs: ExportNeeds
  readonly userId: string
  readonly video: ExportedVideo
  readonly conversationId: string | null
  readonly transcript: TranscriptSource
  /** The user's own newest analyses, else the shared ones. */
  readonly analyses: Partial<Record<AnalysisKind, ExportedAnswer & { readonly createdAt: string }>>
}
type ExportNeeds = Needs<'db' | 'clock' | 'models' | 'settings' | 'queue' | 'log'>

/**
 * One of the files of a video: its analyses, the user's questions, the transcript, or all of it.
 * @throws AppError CONVERSATION_NOT_FOUND, also for another user's conversation or one on another video; VIDEO_NOT_FOUND,
 *   VIDEO_BLOCKED; NOT_FOUND when there is nothing to export
 */
export async function exportVideo(
  needs: ExportNeeds,
  actor: SignedIn,
  { videoId, file, conversationId }: ExportRequest,
): Promise<ExportedFile> {
  const subject = await readSubject(needs, actor, videoId, conversationId)
  const [part, ending] = file.split('.') as [string, keyof typeof exportTypes]
  const name = exportFileName(subject.video.name ?? subject.video.title, videoId)
  return {
    fileName: part === 'note' ? `${name}.${ending}` : `${name} (${part.replace('-', ' ')}).${ending}`,
    type: exportTypes[ending],
    text: await textOf(subject, file),
  }
}

async function readSubject(
  needs: ExportNeeds,
  actor: SignedIn,
  videoId: string,
  conversationId: string | undefined,
): Promise<Subject> {
  const { userId } = actor
  const conversation = conversationId === undefined ? null : await requireConversation(needs, userId, conversationId)
  if (conversation && conversation.videoId !== videoId) throw new AppError('CONVERSATION_NOT_FOUND')
  const isOwn = conversation?.source === 'own'
  // A pasted transcript stays its owner's even where the video itself is not shared.
  const shared = isOwn
    ? await readVideo(needs, actor, videoId).catch(nullIfMissing)
    : await readVideo(needs, actor, videoId)
  const own = conversation ? await newestAnalyses(needs.db, userId, conversation.id) : []
  const answers = own.map(row => ({ ...row, data: currentData(row.data), modelName: modelNameOf(needs, row.model) }))
  const analysisOf = (kind: AnalysisKind, other: VideoView['clickbait'] | undefined) => {
    const answer = answers.find(row => row.kind === kind) ?? other
    return answer ? { [kind]: answer as Subject['analyses'][AnalysisKind] } : {}
  }
  return {
    needs,
    userId,
    video: videoOf(needs, videoId, conversation, shared),
    conversationId: conversation?.id ?? null,
    transcript: await transcriptOf(needs, userId, videoId, conversation),
    analyses: {
      ...analysisOf('clickbait', shared?.clickbait ?? undefined),
      ...analysisOf('summary', shared?.summary ?? undefined),
      ...analysisOf('keypoints', undefined),
    },
  }
}

/** The transcript that the answers quote; without a conversation, the video's own. */
async function transcriptOf(
  needs: ExportNeeds,
  userId: string,
  videoId: string,
  conversation: ConversationRow | null,
): Promise<TranscriptSource> {
  if (conversation?.source === 'own')
    return { kind: 'own', videoId, userId, conversationId: conversation.id, language: conversation.language }
  if (conversation) return { kind: 'shared', videoId, hash: conversation.hash, language: conversation.language }
  const hash = (await readVideoRow(needs.db, videoId))?.transcriptHash
  const head = hash ? await readTranscriptHead(needs.db, videoId, hash) : null
  return head ? { kind: 'shared', videoId, hash: head.hash, language: head.language } : refuseMissing(needs, videoId)
}

function videoOf(
  { settings }: ExportNeeds,
  videoId: string,
  conversation: ConversationRow | null,
  shared: VideoView | null,
): ExportedVideo {
  const isFromYouTube = shared?.metadata.isOnYouTube ?? isOnYouTube({ videoId, isSample: false })
  return {
    videoId,
    title: conversation?.title || shared?.metadata.title || '',
    name: conversation?.name ?? null,
    channel: conversation?.channel || shared?.metadata.channel || '',
    durationSeconds: conversation?.durationSeconds ?? shared?.metadata.duration ?? null,
    publishedOn: shared?.metadata.publishedOn ?? null,
    source: isFromYouTube ? videoAddress(videoId) : `${settings.appUrl}/analysis/${videoId}`,
    isOnYouTube: isFromYouTube,
  }
}

function nullIfMissing(error: unknown): null {
  if (isAppError(error, 'VIDEO_NOT_FOUND') || isAppError(error, 'VIDEO_BLOCKED')) return null
  throw error
}

const modelNameOf = ({ models }: Needs<'models'>, model: string | null): string | null =>
  model === null ? null : nameOfModel(models.catalog, model)

/** Which analysis each file of one analysis holds. */
const analysisFiles = { 'verdict.md': 'clickbait', 'summary.md': 'summary', 'key-points.md': 'keypoints' } as const

async function textOf(subject: Subject, file: ExportFile): Promise<AsyncGenerator<string, void>> {
  switch (file) {
    case 'note.md':
      return writeNote(subject)
    case 'verdict.md':
    case 'summary.md':
    case 'key-points.md': {
      const kind = analysisFiles[file]
      const analysis = subject.analyses[kind]
      if (!analysis) throw new AppError('NOT_FOUND', { message: nothingToExport[kind] })
      return fixedText(headOf(subject, analysis.modelName) + section(exportHeadings[kind], analysis, subject.video))
    }
    case 'conversation.md':
      if ((await firstTurns(subject)).length === 0)
        throw new AppError('NOT_FOUND', { message: nothingToExport.question })
      return writeConversation(subject)
    case 'everything.json':
      return writeEverything(subject)
    default:
      return exportTranscript(subject.needs, subject.transcript, {
        file,
        video: subject.video,
        head: headOf(subject, null),
      })
  }
}

async function* fixedText(text: string): AsyncGenerator<string, void> {
  yield text
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const headOf = ({ needs, video, analyses }: Subject, modelName: string | null): string =>
  noteHead({ video, created: dayOf(needs.clock.now()), verdict: analyses.clickbait ?? null, modelName })

/** Questions of one page; an answer may weigh some 60 KB. */
const turnsPerPage = 20

async function* readTurns({ needs, userId, conversationId }: Subject): AsyncGenerator<TurnRow[], void> {
  if (conversationId === null) return
  let after: string | null = null
  do {
    const page: TurnRow[] = await listTurns(needs.db, userId, conversationId, { after, limit: turnsPerPage })
    if (page.length > 0) yield page
    after = page.length === turnsPerPage ? page.at(-1)!.id : null
  } while (after !== null)
}

const firstTurns = async (subject: Subject): Promise<TurnRow[]> => (await readTurns(subject).next()).value ?? []

const exportedTurn = (needs: ExportNeeds, { content, answer }: TurnRow) => ({
  question: content,
  answer: answer && { ...answer, data: currentData(answer.data), modelName: modelNameOf(needs, answer.model) },
})

/** The answer without tags, which one of an earlier version may have. In Markdown, the note removes them. */
const safeTurn = ({ question, answer }: ReturnType<typeof exportedTurn>) => ({
  question,
  answer: answer && { ...answer, content: withoutHtml(answer.content) },
})

async function* writeConversation(subject: Subject): AsyncGenerator<string, void> {
  yield `${headOf(subject, null)}## ${exportHeadings.question}\n\n`
  for await (const page of readTurns(subject)) {
    yield turnsMarkdown(
      page.map(turn => exportedTurn(subject.needs, turn)),
      subject.video,
    )
  }
}

/** Verdict, summary, key points and the questions besides them, in one note. */
async function* writeNote(subject: Subject): AsyncGenerator<string, void> {
  const { analyses, video, needs } = subject
  yield headOf(subject, analyses.clickbait?.modelName ?? null)
  for (const kind of ['clickbait', 'summary', 'keypoints'] as const) {
    const analysis = analyses[kind]
    if (analysis) yield section(exportHeadings[kind], analysis, video)
  }
  let hasHeading = false
  for await (const page of readTurns(subject)) {
    const questions = page.filter(({ answer }) => answer?.kind === 'question').map(turn => exportedTurn(needs, turn))
    if (questions.length === 0) continue
    if (!hasHeading) yield `## ${exportHeadings.question}\n\n`
    hasHeading = true
    yield turnsMarkdown(questions, video)
  }
}

/** Everything as JSON, as `ExportedConversation` describes it. */
async function* writeEverything(subject: Subject): AsyncGenerator<string, void> {
  const { needs, analyses, video } = subject
  const analysisOf = (kind: AnalysisKind): ExportedConversation['summary'] => {
    const analysis = analyses[kind]
    if (!analysis) return null
    const { content, data, modelName, createdAt } = analysis
    return {
      content: withoutHtml(content),
      data: data as NonNullable<ExportedConversation['summary']>['data'],
      modelName,
      createdAt,
    }
  }
  const head: Omit<ExportedConversation, 'questions' | 'transcript'> = {
    exportedAt: needs.clock.now().toISOString(),
    video,
    clickbait: analysisOf('clickbait'),
    summary: analysisOf('summary'),
    keypoints: analysisOf('keypoints'),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"questions":[`
  let separator = ''
  for await (const page of readTurns(subject)) {
    const turns = page.map(turn => ({ askedAt: turn.createdAt, ...safeTurn(exportedTurn(needs, turn)) }))
    yield separator + turns.map(turn => JSON.stringify(turn)).join(',')
    separator = ','
  }
  yield '],"transcript":'
  yield* await exportTranscript(needs, subject.transcript, { file: 'everything.json', video, head: '' })
  yield '}\n'
}
