import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { AnalysisView } from '#contract/analyses.ts'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import type { Message } from '#web/api.ts'
import prose from '#web/markdown/Markdown.module.css'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { keepPage } from '#web/shell/storage.ts'
import common from '#web/ui/common.module.css'
import looks from '#web/ui/looks.module.css'
import { TimeChip } from '#web/ui/TimeChip.tsx'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { CopyMarkdown } from '../export/CopyMarkdown.tsx'
import { texts } from '../texts.ts'
import css from './ArticleColumn.module.css'
import { anchorOf } from './anchors.ts'
import { Judgment } from './Judgment.tsx'
import { LanguageNote } from './LanguageNote.tsx'
import { Section } from './Section.tsx'
import { useIsJudged } from './useIsJudged.ts'

// Loaded separately, so that the chat is usable first.
const Chapters = lazyPart(() => import('./Chapters.tsx'))

/** The verdict and the video's other analyses. */
export function ArticleBody() {
  const { video } = useAnalysis()
  return (
    <>
      <Judgment />
      <Stack gap="var(--space-5)" className={css.rest}>
        <OtherAnalyses hasVerdict={useIsJudged()} />
      </Stack>
      {/* A printed page names its address. */}
      <Text size="xs" c="dimmed" className={`${common.anywhere} ${css.printed}`}>
        {paths.share(video.videoId)}
      </Text>
    </>
  )
}

const otherKinds = ['summary', 'keypoints'] as const
type OtherKind = (typeof otherKinds)[number]

/**
 * Summary and key points, oldest first, then the chapters. What arrives while the page is open is added after them, so that
 * nothing is inserted above what is being read.
 */
function OtherAnalyses({ hasVerdict }: { hasVerdict: boolean }) {
  const { video } = useAnalysis()
  const { conversation } = useChat()
  const { isLoading, messages } = conversation
  const earlier = useRef<readonly OtherKind[] | null>(null)
  const madeAt = (kind: OtherKind): string | undefined =>
    messages.find(message => message.kind === kind && message.role === 'assistant' && message.state === 'done')
      ?.createdAt ?? (kind === 'summary' ? video.summary?.createdAt : undefined)
  const present = otherKinds
    .filter(kind => madeAt(kind) !== undefined)
    .sort((a, b) => madeAt(a)!.localeCompare(madeAt(b)!))
  if (!isLoading) earlier.current ??= present
  const known = earlier.current ?? present
  const parts = { summary: <Summary key="summary" />, keypoints: <KeyPoints key="keypoints" /> }
  return (
    <>
      {present.filter(kind => known.includes(kind)).map(kind => parts[kind])}
      <Invitation hasVerdict={hasVerdict} />
      {video.metadata.chapters.length > 0 && <Chapters />}
      {present.filter(kind => !known.includes(kind)).map(kind => parts[kind])}
    </>
  )
}

/** The user's newest key points, each with the moment that it comes from. */
function KeyPoints() {
  const { seek } = useAnalysis()
  const { conversation } = useChat()
  const answer = newestAnswer(conversation.messages, 'keypoints')
  const points = answer?.data.points
  if (!points || points.length === 0) return null
  return (
    <Section
      id={anchorOf('keypoints')}
      title={texts.keyPoints}
      tools={<CopyAnalysis kind="keypoints" answer={answer} />}
    >
      <div className={prose.prose}>
        <ul>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished answer never changes, and a point may come twice
            <li key={index} dir="auto">
              {point.text} {/* Printed only: on screen the time chips show the quotes. */}
              {point.quote && (
                <Text component="q" inherit ff="heading" className={css.printed}>
                  {point.quote}
                </Text>
              )}{' '}
              {point.startSeconds !== null && (
                <TimeChip seconds={point.startSeconds} quote={point.quote} verb={texts.seek} onSeek={seek} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <LanguageNote kind="keypoints" language={answer.language} />
    </Section>
  )
}

/** The user's newest summary, else the shared one. */
function Summary() {
  const { video, seek } = useAnalysis()
  const { conversation } = useChat()
  const summary = newestAnswer(conversation.messages, 'summary') ?? video.summary
  if (!summary) return null
  return (
    <Section id={anchorOf('summary')} title={texts.summary} tools={<CopyAnalysis kind="summary" answer={summary} />}>
      <Markdown text={summary.content} citations={summary.data.citations} onSeek={seek} />
      <LanguageNote kind="summary" language={summary.language} />
      {summary.data.isCut && (
        <Text size="xs" c="dimmed">
          {texts.chat.cutByLimit}
        </Text>
      )}
    </Section>
  )
}

/** What a plan adds, for users who may read but not ask. Without a verdict, `NoVerdict` says it to visitors. */
function Invitation({ hasVerdict }: { hasVerdict: boolean }) {
  const { session, lacksPlan } = useAnalysis()
  const isVisitor = session.state === 'visitor'
  if (!lacksPlan || (isVisitor && !hasVerdict)) return null
  return (
    <aside className={`${looks.screenOnly} ${css.section}`}>
      <Group gap="var(--space-3) var(--space-6)">
        <Text flex="1 1 280px" c="dimmed">
          {isVisitor ? texts.invitation[isOwnerMode() ? 'loginOnly' : 'visitor'] : texts.invitation.inactive}
        </Text>
        {isVisitor && !isOwnerMode() && (
          <Button component={Link} variant="default" size="sm" href={paths.plans()} onClick={keepPage}>
            {texts.cost.plans}
          </Button>
        )}
      </Group>
    </aside>
  )
}

const CopyAnalysis = ({ kind, answer }: { kind: AnalysisKind; answer: AnalysisView | Message }) => (
  <CopyMarkdown what={texts.export.parts[kind]} className={css.tool} source={answer} />
)
