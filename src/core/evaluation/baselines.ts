import { type EvaluationItem, spokenText } from './evaluation-set.ts'
import { type GoldVerdict, goldVerdicts } from './gold-verdict.ts'

export const baselineNames = ['always_keeps', 'title_style', 'title_words', 'picture_words'] as const
export type BaselineName = (typeof baselineNames)[number]
/** What each baseline says about each item, by the item's id. */
export type Baselines = Readonly<Record<BaselineName, ReadonlyMap<string, GoldVerdict>>>

/**
 * Verdicts by simple rules that do not judge the video. A model that does not beat them has shown nothing.
 * @param styleOf how much a title teases, from 0 to 3
 */
export function baselinesOf(items: readonly EvaluationItem[], styleOf: (title: string) => number): Baselines {
  const each = (judge: (item: EvaluationItem) => GoldVerdict) => new Map(items.map(item => [item.id, judge(item)]))
  return {
    always_keeps: each(() => 'keeps_promise'),
    title_style: each(item => byStyle(styleOf(item.title))),
    title_words: each(byTitleWords),
    picture_words: readPictures(items),
  }
}

/** The style of a title as its verdict: a loud title counts as a broken promise, a plain one as kept. */
export const byStyle = (style: number): GoldVerdict => goldVerdicts[Math.min(3, Math.max(0, Math.round(style)))]!

/** The letters of a word that are compared, so that its inflections match. */
const stemLength = 5
const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => word.length > 3 || /\p{N}/u.test(word))
    .map(word => word.slice(0, stemLength))

/** The more words of the title are spoken, the better. */
function byTitleWords(item: EvaluationItem): GoldVerdict {
  const wanted = new Set(contentWords(item.title))
  const spoken = new Set(contentWords(spokenText(item)))
  const share = wanted.size === 0 ? 1 : [...wanted].filter(word => spoken.has(word)).length / wanted.size
  if (share >= 0.75) return 'keeps_promise'
  if (share >= 0.5) return 'mostly_fair'
  return share >= 0.25 ? 'overstated' : 'clickbait'
}

const folds = 5

/**
 * Naive Bayes over the words of the picture alone, learned from the other folds. An item and the items derived from it are
 * in one fold, because they share the picture.
 */
function readPictures(items: readonly EvaluationItem[]): Map<string, GoldVerdict> {
  const families = [...new Set(items.map(familyOf))].sort()
  const foldOf = (item: EvaluationItem) => families.indexOf(familyOf(item)) % folds
  const verdicts = new Map<string, GoldVerdict>()
  for (let fold = 0; fold < folds; fold++) {
    const judge = learnPictures(items.filter(item => foldOf(item) !== fold))
    for (const item of items) if (foldOf(item) === fold) verdicts.set(item.id, judge(item))
  }
  return verdicts
}

const familyOf = ({ id, parent }: EvaluationItem): string => parent ?? id

const pictureWords = ({ picture }: EvaluationItem): string[] =>
  picture === null ? ['no picture'] : [...new Set(contentWords(`${picture.text} ${picture.shows}`))]

function learnPictures(items: readonly EvaluationItem[]): (item: EvaluationItem) => GoldVerdict {
  const vocabulary = new Set(items.flatMap(pictureWords))
  const classes = goldVerdicts.map(verdict => {
    const members = items.filter(item => item.gold.verdict === verdict)
    const counts = new Map<string, number>()
    for (const word of members.flatMap(pictureWords)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { verdict, prior: (members.length + 1) / (items.length + goldVerdicts.length), counts, total }
  })
  return item => {
    const words = pictureWords(item).filter(word => vocabulary.has(word))
    const scored = classes.map(({ verdict, prior, counts, total }) => ({
      verdict,
      score: words.reduce(
        (sum, word) => sum + Math.log(((counts.get(word) ?? 0) + 1) / (total + vocabulary.size)),
        Math.log(prior),
      ),
    }))
    return scored.reduce((best, each) => (each.score > best.score ? each : best)).verdict
  }
}
