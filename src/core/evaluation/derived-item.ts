import { type EvaluationItem, spokenText, spokenWords } from './evaluation-set.ts'
import { goldVerdictOf } from './gold-verdict.ts'

export const derivedClasses = [
  'swapped-title',
  'changed-number',
  'announcement-only',
  'cut-transcript',
  'silent',
  'injected-speech',
  'injected-title',
  'injected-description',
  'injected-picture',
  'planted-fact',
  'planted-number',
  'planted-negation',
  'turned-cut',
  'long',
] as const
export type DerivedClass = (typeof derivedClasses)[number]

export type Gold = EvaluationItem['gold']
/** What a derived item changes. */
export type Change = Partial<Omit<EvaluationItem, 'id' | 'parent' | 'class' | 'gold'>> & {
  readonly promises: Gold['promises']
  readonly style?: number
  readonly why: string
  /** Distinguishes several items of one class with one parent. */
  readonly number?: number
}

/** The item after a change, with the verdict that follows from its new labels. */
export function derived(
  parent: EvaluationItem,
  name: DerivedClass,
  { promises, style, why, number = 1, ...change }: Change,
): EvaluationItem {
  const { pictureFile: _, ...withoutFile } = parent
  // A changed picture is known in words only.
  const changed = 'picture' in change ? { ...withoutFile, ...change } : { ...parent, ...change }
  const main = promises.findIndex(promise => promise.main)
  const words = spokenWords(spokenText(changed))
  const gold = { promises, main, style: style ?? parent.gold.style, why }
  const verdict = goldVerdictOf({
    main: promises[main]!.status,
    others: promises.filter(promise => !promise.main).map(promise => promise.status),
    style: gold.style,
    spokenWords: words,
    seconds: changed.seconds,
  })
  return {
    ...changed,
    id: `${parent.id}~${name}${number === 1 ? '' : `-${number}`}`,
    parent: parent.id,
    class: name,
    gold: { verdict, ...gold },
  }
}

/** True for an item that can be judged by its speech. */
export const isSpoken = (item: EvaluationItem): boolean => item.gold.verdict !== 'not_judgeable'
