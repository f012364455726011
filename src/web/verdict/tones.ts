import type { PromiseStatus, VerdictWord } from '#core/answers/analysis.ts'
import type { Fill, Tone } from '../ui/Mark.tsx'

/** The color and shape of each verdict; never shown without its word. */
export const wordTones: Record<VerdictWord, Tone> = {
  keeps_promise: 'kept',
  mostly_fair: 'partly',
  overstated: 'partly',
  clickbait: 'broken',
  not_judgeable: 'open',
  not_proven: 'open',
}

/** Two verdicts share a color; the fill of their disc distinguishes them. */
export const wordFills: Record<VerdictWord, Fill> = {
  keeps_promise: 'half',
  mostly_fair: 'quarter',
  overstated: 'most',
  clickbait: 'half',
  not_judgeable: 'half',
  not_proven: 'half',
}

export const statusTones: Record<PromiseStatus, Tone> = {
  delivered: 'kept',
  late: 'partly',
  partial: 'partly',
  missing: 'broken',
  contradicted: 'broken',
  unverifiable: 'open',
}
