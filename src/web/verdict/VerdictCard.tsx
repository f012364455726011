import { Box, Button, Stack } from '@mantine/core'
import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useId } from 'react'
import type { ProofCount, Verdict } from '#core/analysis.ts'
import { Mark } from '../ui/Mark.tsx'
import { ScoreScale } from '../ui/ScoreScale.tsx'
import { TimeChip } from '../ui/TimeChip.tsx'
import { type ShownProof, texts } from './texts.ts'
import { statusTones, wordFills, wordTones } from './tones.ts'
import css from './VerdictCard.module.css'

/** The title's promises, each kept or broken, with the quote and the moment that prove it. */
export function VerdictCard(props: VerdictCardProps) {
  const { verdict, title, look = 'card', isElsewhere, onSeek } = props
  const id = useId()
  const word = texts.words[verdict.verdict]
  const tone = wordTones[verdict.verdict]
  const isBrief = look === 'brief'
  // In the chat, the answer around it is labelled already.
  const Card = look === 'card' ? 'section' : 'div'
  return (
    <Card
      className={`${css.verdict} ${look === 'card' ? 'card' : ''}`}
      data-look={look}
      aria-labelledby={look === 'card' ? id : undefined}
    >
      <div className={css.head} data-tone={tone}>
        <h2 id={id} className={`serif-title ${css.word}`}>
          <Mark tone={tone} fill={wordFills[verdict.verdict]} size={isBrief ? 22 : 26} />
          {word}
        </h2>
        {!isBrief && (
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
      <p className={css.answer} dir="auto">
        {verdict.answer}
      </p>
      {verdict.confidence === 'low' && (
        <Box component="p" mt="sm" className="side-note">
          {texts.lowConfidence}
        </Box>
      )}
      {!isBrief && (
        <>
          {verdict.answerSeconds !== null && verdict.answerSeconds >= worthSkipping && (
            <SkipTo seconds={verdict.answerSeconds} isElsewhere={isElsewhere} onSeek={onSeek} />
          )}
          <Promises verdict={verdict} title={title} onSeek={onSeek} />
          {/* Notes wrap as a whole. */}
          <p className={`small ${css.footer}`}>
            {footnotes(props).map(note => (
              <span key={note}>{note} </span>
            ))}
          </p>
        </>
      )}
    </Card>
  )
}

/** An answer in the first seconds needs no skipping. */
const worthSkipping = 10

type Seek = { onSeek(seconds: number): void }
type VerdictCardProps = Seek & {
  verdict: Verdict
  /** The title that is judged; an honest title that equals it is not shown. */
  title?: string | undefined
  proof: ProofCount | undefined
  modelName: string | null
  tokens: number
  /** `plain` has no border, for the chat; `brief` shows the verdict and its sentence only, where the article has the whole card. */
  look?: 'card' | 'plain' | 'brief'
  /** True where times open the video on YouTube, because it cannot be played here. */
  isElsewhere?: boolean | undefined
}

function Promises({ verdict, title, onSeek }: Pick<VerdictCardProps, 'verdict' | 'title'> & Seek) {
  return (
    <>
      <Box component="h3" mt="lg" className={`small ${css.label}`}>
        {texts.promises}
      </Box>
      <Box component="ul" mt="var(--space-1)">
        {verdict.promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a verdict never changes, and a model may name a promise twice
          <PromiseRow key={index} promise={promise} onSeek={onSeek} />
        ))}
      </Box>
      {verdict.honestTitle && verdict.honestTitle !== title?.trim() && (
        <Stack gap="var(--space-1-5)" pt="md" pb="var(--space-5)" className={css.honest}>
          <h3 className={`small ${css.label}`}>{texts.honestTitle}</h3>
          <p className={css.honestTitle} dir="auto">
            <q>{verdict.honestTitle}</q>
          </p>
        </Stack>
      )}
    </>
  )
}

function SkipTo({ seconds, isElsewhere, onSeek }: { seconds: number; isElsewhere: boolean | undefined } & Seek) {
  return (
    <Button
      variant="outline"
      color="action"
      mt="sm"
      className="tabular screen-only"
      leftSection={!isElsewhere && <IconPlayerPlayFilled size={14} aria-hidden="true" />}
      rightSection={isElsewhere && <IconArrowUpRight size={16} stroke={2} aria-hidden="true" />}
      onClick={() => onSeek(seconds)}
    >
      {isElsewhere ? texts.openAt(seconds) : texts.skipTo(seconds)}
    </Button>
  )
}

function PromiseRow({ promise, onSeek }: { promise: Verdict['promises'][number] } & Seek) {
  const tone = statusTones[promise.status]
  const hasProof = promise.quote || promise.startSeconds !== null
  return (
    <li className={css.promise}>
      <Mark tone={tone} size={18} />
      <p className={css.claim} dir="auto">
        {promise.promise}
      </p>
      <span className={css.status} data-tone={tone}>
        {texts.statuses[promise.status]}
      </span>
      {(hasProof || promise.status === 'missing') && (
        <p className={`muted ${css.evidence}`}>
          {!hasProof && texts.nowhere}
          {promise.quote && (
            <q className={css.quote} dir="auto">
              {promise.quote}
            </q>
          )}{' '}
          {promise.startSeconds !== null && (
            <TimeChip seconds={promise.startSeconds} verb={texts.seek} onSeek={onSeek} />
          )}
        </p>
      )}
    </li>
  )
}

function footnotes({ verdict, proof, modelName, tokens }: VerdictCardProps): string[] {
  return [
    texts.thumbnail,
    ...(modelName ? [modelName] : []),
    ...(proof && proof.checked > 0 ? [texts.proof(proof.matched, proof.checked, shownProof(verdict))] : []),
    tokens > 0 ? texts.cost(tokens) : texts.alreadyAnalyzed,
  ]
}

/** The quotes and different times that the card shows, and how many checks they needed. */
function shownProof({ promises, answerSeconds }: Verdict): ShownProof {
  const times = [...promises.map(promise => promise.startSeconds), answerSeconds].filter(time => time !== null)
  const quotes = promises.filter(promise => promise.quote).length
  return { quotes, times: new Set(times).size, checked: quotes + times.length }
}
