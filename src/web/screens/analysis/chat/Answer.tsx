import { ActionIcon, Box, Button, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowUp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconRefresh,
} from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import type { Message } from '#web/api.ts'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import looks from '#web/ui/looks.module.css'
import { useCopy } from '#web/ui/useCopy.ts'
import { proofLine } from '#web/verdict/proof-line.ts'
import { VerdictCard } from '#web/verdict/VerdictCard.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { scrollToAnchor } from '../article/anchors.ts'
import { CopyMarkdown } from '../export/CopyMarkdown.tsx'
import { texts } from '../texts.ts'
import css from './Answer.module.css'
import { AnswerButton } from './AnswerButton.tsx'
import { AnswerFailure } from './AnswerFailure.tsx'
import { isWorthRetrying } from './conversation.ts'
import { plainText } from './plain-text.ts'
import { ShareAnswer } from './ShareAnswer.tsx'

// Loaded on demand: only where no model is configured.
const MatchCard = lazyPart(() => import('#web/verdict/MatchCard.tsx'))

/** An answer that is growing, done, stopped or failed, with the actions for that state. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { message, text, stage, connectionNotice, isNew, isInArticle, canAct, onSeek, onRetry } = props
  const { state, data, error } = message
  const isGrowing = state === 'growing'
  // A verdict's card says so itself.
  const isCut = state === 'done' && data.isCut && !data.verdict
  const canRetry = canAct && isWorthRetrying(error?.code)
  const articleKind = isInArticle && message.kind !== 'question' ? message.kind : null
  return (
    <article className={css.answer} aria-label={texts.chat.answer} aria-busy={isGrowing}>
      {data.verdict ? (
        <VerdictCard
          verdict={data.verdict}
          proof={data.proof}
          modelName={message.modelName}
          tokens={message.tokens}
          hasFreeModels={props.hasFreeModels}
          look={articleKind ? 'brief' : 'plain'}
          onSeek={onSeek}
        />
      ) : data.match ? (
        <MatchCard match={data.match} modelName={message.modelName} look="plain" onSeek={onSeek} />
      ) : (
        text && !articleKind && <Markdown text={text} citations={data.citations} onSeek={onSeek} />
      )}
      {articleKind && <JumpToArticle kind={articleKind} />}
      {isGrowing && (connectionNotice || stage !== '') && <Stage text={connectionNotice ?? stage} />}
      {state === 'stopped' && (
        <Text size="xs" c="dimmed">
          {text ? texts.chat.stopped : texts.chat.stoppedEmpty}
        </Text>
      )}
      {state === 'failed' && (
        <AnswerFailure
          text={`${text ? `${texts.chat.cutShort} ` : ''}${error?.message || texts.failures[message.kind]}`}
          code={error?.code}
          isNew={isNew}
          onRetry={canRetry ? () => onRetry(message) : undefined}
        />
      )}
      {isCut && (
        <AnswerFailure
          text={texts.chat.cutByLimit}
          isNew={isNew}
          onRetry={canAct ? () => onRetry(message) : undefined}
        />
      )}
      {!isGrowing && (
        // The tools are aligned with the start of the text above.
        <Box
          fz="xs"
          c="dimmed"
          className={`${looks.tabular} ${css.footer}`}
          dir={!articleKind && rightToLeft.test(text) ? 'rtl' : 'ltr'}
        >
          {/* A whole verdict names its model and cost itself. */}
          {(!data.verdict || isInArticle) && (
            <Facts message={message} hasProof={!articleKind} hasFreeModels={props.hasFreeModels} />
          )}
          {props.total > 1 && <Pager {...props} />}
          {text !== '' && <CopyButton text={text} />}
          {/* An analysis is copied from the article, which shows it. */}
          {text !== '' && !articleKind && (
            <CopyMarkdown
              isTool
              what={texts.export.parts[message.kind === 'question' ? 'answer' : message.kind]}
              source={message}
            />
          )}
          {canAct && state !== 'failed' && !isCut && (
            <AnswerButton Icon={IconRefresh} word={texts.chat.regenerate} onClick={() => onRetry(message)} />
          )}
          {text !== '' && state !== 'failed' && <ShareAnswer messageId={message.id} />}
        </Box>
      )}
    </article>
  )
})

/** What is being done while the answer grows. */
const Stage = ({ text }: { text: string }) => (
  <Text span inherit c="dimmed">
    {text}
  </Text>
)

/** Text whose first letter belongs to a right-to-left script. */
const rightToLeft = /^\P{L}*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

/** The index of this answer among those to its question, and its neighbors. */
type Versions = {
  at: number
  total: number
  previousId: string | null
  nextId: string | null
  onPick(id: string): void
}

type AnswerProps = Versions & {
  message: Message
  text: string
  stage: string
  /** Shown while the answer's connection is lost. */
  connectionNotice: string | null
  /** True when it grew on this page. */
  isNew: boolean
  /** True when the article shows the answer in full. */
  isInArticle: boolean
  canAct: boolean
  /** Models write analyses for free here, so that one without tokens need not have been shared. */
  hasFreeModels: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
}

/** Shown instead of an analysis that is in the article, beside or above the chat: a button that scrolls there. */
function JumpToArticle({ kind }: { kind: AnalysisKind }) {
  const { layout, openTab } = useAnalysis()
  const isWide = layout === 'wide'
  const Icon = isWide ? IconArrowLeft : IconArrowUp
  return (
    <Button
      variant="default"
      className={css.jump}
      leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => {
        openTab(isWide ? 'chat' : 'verdict')
        requestAnimationFrame(() => scrollToAnchor(kind))
      }}
    >
      {texts.chat.inArticle[kind]}
    </Button>
  )
}

function Pager({ at, total, previousId, nextId, onPick }: Versions) {
  return (
    <span className={css.pager}>
      <Step label={texts.chat.previous} to={previousId} onPick={onPick}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
      </Step>
      <span role="status">
        <span aria-hidden="true">{texts.chat.version(at + 1, total)}</span>
        <span className="sr-only">{texts.chat.versionLabel(at + 1, total)}</span>
      </span>
      <Step label={texts.chat.next} to={nextId} onPick={onPick}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
      </Step>
    </span>
  )
}

type StepProps = { label: string; to: string | null; onPick(id: string): void; children: ReactNode }

// Not `disabled` at the ends: that would take the keyboard focus away.
const Step = ({ label, to, onPick, children }: StepProps) => (
  <ActionIcon
    className={css.step}
    aria-label={label}
    aria-disabled={to === null}
    onClick={() => to !== null && onPick(to)}
  >
    {children}
  </ActionIcon>
)

function CopyButton({ text }: { text: string }) {
  const { outcome, copy } = useCopy()
  const word = outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : texts.chat.copy
  return (
    <>
      <AnswerButton
        Icon={outcome === 'copied' ? IconCheck : IconCopy}
        word={word}
        onClick={() => copy(plainText(text))}
      />
      <span className="sr-only" role="status">
        {outcome && word}
      </span>
    </>
  )
}

/** How well the answer is proven, where it is shown; model and cost are quiet, because they are the same for most answers. */
function Facts({ message, hasProof, hasFreeModels }: FactsProps) {
  const { modelName, data } = message
  const proven = hasProof && data.proof ? proofLine(data.proof, data) : null
  const proof = [
    ...(data.notFound ? [texts.chat.notFound] : []),
    ...(proven === null ? [] : [proven]),
    ...(data.reading === 'notes' ? [texts.chat.notes] : []),
  ]
  const cost = costText(message, hasFreeModels)
  const making = [modelName, cost].filter(part => part !== null)
  if (proof.length + making.length === 0) return null
  return (
    <span className={css.facts}>
      {proof.join(' · ')}
      <span className={css.quiet}>
        {making.map((part, index) => (
          // A name with a hyphen stays whole, and a dot begins a line rather than ending one.
          <Fragment key={part}>
            {' '}
            <span className={part === modelName ? css.whole : undefined}>
              {proof.length + index > 0 && '· '}
              {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

type FactsProps = { message: Message; hasProof: boolean; hasFreeModels: boolean }

/** What the answer cost; null where there is nothing to say. */
function costText({ kind, state, tokens }: Message, hasFreeModels: boolean): string | null {
  if (tokens > 0) return texts.cost[state === 'failed' ? 'charged' : 'used'](tokens)
  if (state === 'failed') return texts.cost.nothing
  if (kind === 'question' || state !== 'done') return null
  return hasFreeModels ? texts.cost.freeShort : texts.cost.free
}
