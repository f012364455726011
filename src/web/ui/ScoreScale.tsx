import { Flex } from '@mantine/core'
import type { Tone } from './Mark.tsx'
import css from './ScoreScale.module.css'

const ticks = Array.from({ length: 21 }, (_, i) => i * 5)

/** A ruler from 0 to 100 with a marker at the score, which highlights its quarter; bare while there is no score. */
export function ScoreScale({ score, tone, label, from, to }: ScoreScaleProps) {
  const quarter = Math.min(3, Math.floor((score ?? 0) / 25))
  return (
    <div className={css.scale} data-tone={tone} data-bare={score === null || undefined} role="img" aria-label={label}>
      <div className={css.track} style={{ '--score': score } as React.CSSProperties}>
        <svg className={css.ruler} viewBox="0 0 400 14" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map(at => (
            <line
              key={at}
              x1={at * 4}
              x2={at * 4}
              y1={at % 25 === 0 ? 0 : 7}
              y2={14}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <line x1={0} x2={400} y1={14} y2={14} vectorEffect="non-scaling-stroke" />
          {score !== null && (
            <line
              className={css.quarter}
              x1={quarter * 100}
              x2={quarter * 100 + 100}
              y1={14}
              y2={14}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {score !== null && (
          <div className={css.travel} aria-hidden="true">
            <div className={css.marker}>
              <span className={css.number}>{score}</span>
              <svg width="14" height="9" viewBox="0 0 14 9" aria-hidden="true">
                <path d="M0 0h14L7 9z" fill="currentColor" />
              </svg>
            </div>
          </div>
        )}
      </div>
      <Flex justify="space-between" mt={6} fz="xs" c="dimmed" lh={1.4} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </Flex>
    </div>
  )
}

type ScoreScaleProps = { score: number | null; tone?: Tone; label: string; from: string; to: string }
