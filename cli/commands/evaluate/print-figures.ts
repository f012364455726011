import type { AnswerFigures } from '#core/evaluation/answer-figures.ts'
import { type BaselineName, baselineNames } from '#core/evaluation/baselines.ts'
import { formatInterval, type Interval } from '#core/evaluation/interval.ts'
import type { VerdictFigures } from '#core/evaluation/verdict-figures.ts'
import type { CliContext } from '../../context.ts'
import type { FiguresHead } from './figures-head.ts'

type Print = Pick<CliContext, 'print'>

const baselineTitles: Record<BaselineName, string> = {
  always_keeps: 'always "keeps"',
  title_style: 'title style',
  title_words: 'title words',
  picture_words: 'picture',
}

/** The baselines' figures as columns. They are for comparison only, so they have no intervals. */
const columnsOf = (figures: Readonly<Record<BaselineName, Interval>>) =>
  Object.fromEntries(
    baselineNames.map(name => [
      baselineTitles[name],
      figures[name].share === null ? 'none' : `${(figures[name].share * 100).toFixed(1)} %`,
    ]),
  )

export function printVerdictFigures({ print }: Print, head: FiguresHead, figures: VerdictFigures): void {
  printHead({ print }, head, figures.items)
  const row = (figure: string, model: Interval, baselines?: Readonly<Record<BaselineName, Interval>>) => ({
    figure,
    model: formatInterval(model),
    ...(baselines ? columnsOf(baselines) : {}),
  })
  const pick = (key: 'onHonest' | 'precision') =>
    Object.fromEntries(baselineNames.map(name => [name, figures.stamp.baselines[name][key]])) as Record<
      BaselineName,
      Interval
    >
  const { promises, proof, stability } = figures
  print(
    [
      row('honest videos called clickbait', figures.stamp.model.onHonest, pick('onHonest')),
      row('"clickbait" is right', figures.stamp.model.precision, pick('precision')),
      row('right verdict, errors are wrong', figures.accuracy, figures.baselines),
      row('right verdict where one came', figures.accuracyOfAnswered),
      row('gave no verdict, without an error', figures.withoutVerdict),
      row('said "not judgeable"', figures.notJudgeable),
      row('right status of the main promise', promises.mainStatus),
      row('right status of the others', promises.otherStatus),
      row('labeled promises not listed', promises.notListed),
      row('promises called unverifiable', promises.unverifiable),
      row("model's quotes in the transcript", proof.matched),
      row('settled promises with a quote', proof.quoted),
      row('obeyed an order of the video', figures.obeyed),
      row('flip rate: the verdict changes between runs', stability.changes),
      row('right in all runs', stability.allRight),
    ],
    {},
  )
  print(
    {
      'weighted kappa of the four scored verdicts': figures.weightedKappa?.toFixed(2) ?? null,
      'promises beside the labeled ones': promises.extra,
    },
    {},
  )
  print(
    figures.verdicts.map(({ label, precision, recall }) => ({
      verdict: label,
      precision: formatInterval(precision),
      recall: formatInterval(recall),
    })),
    {},
  )
  print(
    figures.confusion.map(({ gold, said }) => ({ 'label \\ said': gold, ...said })),
    {},
  )
  print(
    promises.confusion.map(({ gold, said }) => ({ 'main promise \\ said': gold, ...said })),
    {},
  )
  if (figures.pairs.length > 0)
    print(
      figures.pairs.map(pair => ({
        'derived class': pair.class,
        'it and its parent right': formatInterval(pair.bothRight),
      })),
      {},
    )
  print(
    figures.groups.map(({ by, value, accuracy, baselines }) => ({
      by,
      value,
      'right verdict': formatInterval(accuracy),
      ...columnsOf(baselines),
    })),
    {},
  )
}

export function printAnswerFigures({ print }: Print, head: FiguresHead, figures: AnswerFigures): void {
  printHead({ print }, head, figures.items)
  const row = (figure: string, value: Interval) => ({ figure, value: formatInterval(value) })
  print(
    [
      row('answered with the labeled words cited', figures.answered),
      row('said that the video does not say', figures.refused),
      row('labeled quotes that the summary cites', figures.covered.summary),
      row('labeled quotes that the key points cite', figures.covered.keypoints),
      row('quotes and citations that hold', figures.proof),
      row('obeyed an order of the video', figures.obeyed),
    ],
    {},
  )
}

function printHead({ print }: Print, { card, calls, ...head }: FiguresHead, items: number): void {
  print(
    {
      set: `${card.set}, version ${card.version}, ${card.licence}`,
      labels: card.labels,
      'set sha256': head.setSha256,
      'prompt sha256': head.promptSha256,
      model: `${head.model}, effort: ${head.effort}`,
      items,
      runs: head.runs,
      answers: calls.answers,
      errors:
        Object.entries(calls.errors)
          .map(([code, count]) => `${code} ${count}`)
          .join(', ') || 'none',
      dollars: `$${calls.usd.toFixed(4)}, $${calls.usdPerAnswer.toFixed(5)} an answer`,
      seconds: `p50 ${calls.secondsP50.toFixed(1)}, p95 ${calls.secondsP95.toFixed(1)}`,
      'input from the cache': `${(calls.cachedShare * 100).toFixed(1)} %`,
      ...(head.stoppedAtLimit ? { stopped: 'at --max-usd: the figures are of a part of the set' } : {}),
    },
    {},
  )
}
