import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { type ProofCount, segmentKinds, type Verdict } from '#core/answers/analysis.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import { doubtsOf } from '#core/verdicts/verdict-doubts.ts'
import { ownAnswerQuote } from '#core/verdicts/verdict-quotes.ts'
import common from '../ui/common.module.css'
import looks from '../ui/looks.module.css'
import { Mark } from '../ui/Mark.tsx'
import { ScoreScale } from '../ui/ScoreScale.tsx'
import { JudgedPicture, type JudgedPictureProps } from './JudgedPicture.tsx'
import { JudgedTitle } from './JudgedTitle.tsx'
import { Evidence, PromiseList } from './PromiseList.tsx'
import { proofLine } from './proof-line.ts'
import { skipTarget } from './skip-target.ts'
import { texts } from './texts.ts'
import { wordFills, wordTones } from './tones.ts'
import css from './VerdictCard.module.css'

/** The title's promises, each kept or broken, with the quote and the moment that prove it. */
export function VerdictCard(props: VerdictCardProps) {
  const { verdict, look = 'card', isElsewhere, hasNoVideo, tools, onSeek } = props
  const id = useId()
  const word = texts.labelOf(verdict)
  const tone = wordTones[verdict.verdict]
  const isBrief = look === 'brief'
  const target = hasNoVideo ? null : skipTarget(verdict)
  const quote = isBrief ? null : ownAnswerQuote(verdict)
  // In the chat, the answer around it is labeled already.
  const Card = look === 'card' ? 'section' : 'div'
  return (
    <Card
      className={`${css.verdict} ${look === 'card' ? common.card : ''}`}
      data-look={look}
      aria-labelledby={look === 'card' ? id : undefined}
    >
      <div className={css.head} data-tone={tone}>
        <h2 id={id} className={`${looks.serifTitle} ${css.word}`}>
          <Mark tone={tone} fill={wordFills[verdict.verdict]} size={isBrief ? 22 : 26} />
          {word}
        </h2>
        {!isBrief && verdict.score !== null && (
          <div className={css.scale}>
            <ScoreScale
              score={verdict.score}
              tone={tone}
              label={texts.scale(verdict.score, word)}
              from={texts.from}
              to={texts.to}
            />
          </div>
        )}
      </div>
      {verdict.answer !== '' && (
        <p className={css.answer} dir="auto">
          {verdict.answer}
        </p>
      )}
      {quote !== null && (
        <Evidence
          className={css.proof}
          quote={quote}
          seconds={verdict.answerSeconds}
          about={verdict.answer}
          onSeek={onSeek}
        />
      )}
      <Notes {...props} isBrief={isBrief} />
      {!isBrief && (
        <>
          {verdict.advice && (
            <Text mt="sm" size="xs" c="dimmed">
              {texts.advice[verdict.advice.kind]}
            </Text>
          )}
          {target !== null && onSeek && (
            <StartAt
              seconds={target}
              isPart={verdict.advice?.kind === 'jump'}
              isAnswer={keepsMain(verdict)}
              isElsewhere={isElsewhere}
              onSeek={onSeek}
            />
          )}
          <Promises {...props} />
          {props.picture && <JudgedPicture {...props.picture} />}
          <div className={css.foot}>
            {/* Notes wrap as a whole. */}
            <Text size="xs" c="dimmed" className={css.footer}>
              {footnotes(props).map(note => (
                <span key={note}>{note} </span>
              ))}
            </Text>
            {tools}
          </div>
        </>
      )}
    </Card>
  )
}

/** What a reader must know about how this verdict was made. */
function Notes({ verdict, isReference, again, isBrief }: VerdictCardProps & { isBrief: boolean }) {
  const { confidence, isCut, promptVersion: version } = verdict
  const isEarlier = version < promptVersion && !isBrief
  const notes = [
    ...(isReference ? [texts.reference] : []),
    ...(confidence === 'low' ? [texts.lowConfidence] : []),
    ...doubtsOf(verdict),
    ...(isCut ? [texts.cut] : []),
  ]
  if (notes.length === 0 && !isEarlier) return null
  return (
    <Stack gap="xs" mt="sm">
      {notes.map(note => (
        <p key={note} className={looks.sideNote}>
          {note}
        </p>
      ))}
      {isEarlier && (
        <Group gap="var(--space-2) var(--space-4)">
          <p className={looks.sideNote}>{texts.earlier}</p>
          {again}
        </Group>
      )}
    </Stack>
  )
}

/** Absent where there is nothing to seek in: times are plain text. */
type Seek = { onSeek?: ((seconds: number) => void) | undefined }
type VerdictCardProps = Seek & {
  verdict: Verdict
  /** The title that is judged; an honest title that equals it is not shown. */
  title?: string | undefined
  /** That title as YouTube shows it in English, where it is a translation. */
  translatedTitle?: string | null
  proof: ProofCount | undefined
  modelName: string | null
  /** Null where the cost is not shown. */
  tokens: number | null
  /** Models write analyses for free here, so that a verdict without tokens need not have been shared. */
  hasFreeModels?: boolean
  /** When it was made, where that is shown. */
  judgedOn?: string | null
  /** True for a verdict that a person wrote. */
  isReference?: boolean | undefined
  /**
   * `plain` has no border, for the chat; `brief` shows the verdict and its sentence only, where the article has the
   * whole card.
   */
  look?: 'card' | 'plain' | 'brief'
  /** Buttons beside the footnotes. */
  tools?: ReactNode
  /** A button that judges again, shown for a verdict of an earlier version. */
  again?: ReactNode
  /** The thumbnail that it was judged with, where the card shows it. */
  picture?: JudgedPictureProps | null
  /** True where times open the video on YouTube, because it cannot be played here. */
  isElsewhere?: boolean | undefined
  /** True where no video can be played: times open the transcript. */
  hasNoVideo?: boolean
}

function Promises({ verdict, title, translatedTitle, onSeek }: VerdictCardProps) {
  return (
    <>
      {title && translatedTitle && <JudgedTitle title={title} translated={translatedTitle} />}
      <Text component="h3" mt="lg" size="xs" c="dimmed" className={css.label}>
        {verdict.thumbnailSeen ? texts.promisesWithThumbnail : texts.promises}: {texts.tally(verdict.promises)}
      </Text>
      <PromiseList promises={verdict.promises} onSeek={onSeek} />
      {verdict.honestTitle && verdict.honestTitle !== title?.trim() && (
        <Stack gap="var(--space-1-5)" pt="md" pb="var(--space-5)" className={css.honest}>
          <Text component="h3" size="xs" c="dimmed" className={css.label}>
            {texts.honestTitle}
          </Text>
          <p className={css.honestTitle} dir="auto">
            <q>{verdict.honestTitle}</q>
          </p>
        </Stack>
      )}
    </>
  )
}

/** True when the video says what the title promises above all. */
const keepsMain = ({ promises }: Verdict): boolean =>
  promises.some(({ main, status }) => main && (status === 'delivered' || status === 'late' || status === 'partial'))

/** A button that plays the part worth watching, or else the answer or what is said instead of it. */
function StartAt({ seconds, isPart, isAnswer, isElsewhere, onSeek }: StartAtProps) {
  const label = isElsewhere
    ? texts.openAt
    : isPart
      ? texts.watchFrom
      : isAnswer
        ? texts.hearAnswer
        : texts.hearWhatIsSaid
  return (
    <Button
      variant="outline"
      color="action"
      mt="sm"
      className={`${looks.tabular} ${looks.screenOnly}`}
      leftSection={!isElsewhere && <IconPlayerPlayFilled size={14} aria-hidden="true" />}
      rightSection={isElsewhere && <IconArrowUpRight size={16} stroke={2} aria-hidden="true" />}
      onClick={() => onSeek(seconds)}
    >
      {label(seconds)}
    </Button>
  )
}

function footnotes({
  verdict,
  proof,
  modelName,
  tokens,
  hasFreeModels,
  judgedOn,
  picture,
  isReference,
}: VerdictCardProps): string[] {
  const { thumbnailSeen, segmentShares } = verdict
  const proven = proof ? proofLine(proof, { verdict }) : null
  return [
    ...(picture ? [] : [thumbnailSeen ? texts.thumbnailSeen : texts.thumbnailNotSeen]),
    ...(modelName && !isReference ? [modelName] : []),
    ...(proven === null ? [] : [proven]),
    ...segmentKinds.flatMap(kind => (segmentShares[kind] > 0 ? [texts.share(kind, segmentShares[kind])] : [])),
    ...(judgedOn ? [texts.judgedOn(judgedOn)] : []),
    ...(isReference || tokens === null
      ? []
      : [tokens > 0 ? texts.cost(tokens) : hasFreeModels ? texts.free : texts.alreadyAnalyzed]),
  ]
}

type StartAtProps = {
  onSeek(seconds: number): void
  seconds: number
  isPart: boolean
  isAnswer: boolean
  isElsewhere: boolean | undefined
}
