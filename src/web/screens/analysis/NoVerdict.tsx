import type { VideoView } from '#contract/videos.ts'
import type { AnalysisKind } from '#core/analysis.ts'
import { Button } from '../../ui/Button.tsx'
import { ScoreScale } from '../../ui/ScoreScale.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import type { Priced } from './conversation.ts'
import { isJudgeable } from './judgeable.ts'
import css from './NoVerdict.module.css'
import { Price, useEstimate } from './Price.tsx'
import { texts } from './texts.ts'
import { useBudget } from './useBudget.ts'
import { AskingTakesAPlan } from './Visitor.tsx'

const words = texts.noVerdict

/** The verdict's place while there is none: its empty form, which says what will stand there, and the way to it. */
export function NoVerdict(props: NoVerdictProps) {
  const { video, hasSummary, isInWork, onReload } = props
  if (onReload && !isInWork)
    return (
      <Plain title={words.lost} body={words.lostBody}>
        <div className={css.way}>
          <Button onClick={onReload}>{texts.again}</Button>
        </div>
      </Plain>
    )
  if (!isJudgeable(video) && !isInWork)
    return (
      <Plain title={words.untitled} body={words.untitledBody}>
        {!hasSummary && <Way kind="summary" {...props} />}
      </Plain>
    )
  return (
    <section className={css.none}>
      <div className={css.top}>
        <div className={css.head}>
          <h2 className={css.title}>{isInWork ? words.inWork : words.title}</h2>
          <div className={css.scale}>
            <ScoreScale score={null} label={words.scale} from={verdictTexts.from} to={verdictTexts.to} />
          </div>
        </div>
        <p className={css.body}>{isInWork ? words.inWorkBody : words.body}</p>
        {!isInWork && <Way kind="clickbait" {...props} />}
      </div>
      <ul className={css.form} aria-label={words.form}>
        {words.lines.map(([what, how]) => (
          <li key={what} className={css.line}>
            <span>{what}</span>
            <span className={css.leader} aria-hidden="true" />
            <span className={css.how}>{how}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way to an analysis, with its price, or with what a visitor needs for it. */
function Way({ kind, video, of, hasPlan, isVisitor, isIdle, isBusy, onAnalyze }: NoVerdictProps & WayProps) {
  // With nothing left of the month, the way to more comes first; it stands over the composer.
  const isSpent = useBudget(of, hasPlan)?.state === 'spent'
  const isFree = useEstimate(of, kind, hasPlan)?.fromLibrary === true
  const isQuiet = isIdle || (isSpent && !isFree)
  return (
    <div className={css.way} data-quiet={isQuiet || undefined}>
      <Button
        look={isQuiet ? 'bordered' : 'primary'}
        onClick={() => onAnalyze(kind)}
        disabled={isBusy || !video.transcriptReady}
      >
        {texts.chat.actions[kind]}
      </Button>
      {hasPlan && <Price of={of} kind={kind} />}
      {isVisitor && (
        <p className={css.condition}>
          <AskingTakesAPlan />
        </p>
      )}
    </div>
  )
}

type WayProps = { kind: AnalysisKind }

/** Where no verdict is offered: why, and what to do about it. */
const Plain = ({ title, body, children }: { title: string; body: string; children?: React.ReactNode }) => (
  <section className={css.none} data-plain>
    <h2 className={css.title}>{title}</h2>
    <p className={css.body}>{body}</p>
    {children}
  </section>
)

type NoVerdictProps = {
  video: VideoView
  of: Priced
  hasPlan: boolean
  isVisitor: boolean
  /** Without a running plan. */
  isIdle: boolean
  /** While one is being made; the chat tells how far it is. */
  isInWork: boolean
  isBusy: boolean
  /** Whether a summary stands in the story. */
  hasSummary: boolean
  onAnalyze(kind: AnalysisKind): void
  /** Where what was asked before could not be loaded: reads it again. */
  onReload: (() => void) | null
}
