import type { Command } from 'commander'
import { formatInterval, type Interval } from '#core/evaluation/interval.ts'
import { measureCitations } from '#core/evaluation/measure-citations.ts'
import { measureQuotes } from '#core/evaluation/measure-quotes.ts'
import type { EvaluationContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'
import { exitCodes } from '../../exit-codes.ts'
import { parseShare } from './parse-share.ts'
import { evaluationSetOption, openEvaluationSet, type SetOptions, videosOption } from './set-file.ts'

type MatchOptions = JsonOptions &
  SetOptions & {
    readonly maxRejected?: number
    readonly maxAccepted?: number
  }

/** `evaluate quotes|citations`: runs the product's own checks on labeled quotes and citations. Calls no model. */
export function register(evaluate: Command, context: EvaluationContext): void {
  const command = (name: string) =>
    readCommand(evaluate.command(name))
      .option(...evaluationSetOption)
      .option(...videosOption)
      .option('--max-rejected <share>', 'exit with 1 if a larger share of true ones is rejected', parseShare)
      .option('--max-accepted <share>', 'exit with 1 if a larger share of false ones is accepted', parseShare)

  command('quotes')
    .description('Look up labeled quotes, rewritten and altered, in the quote index; calls no model and costs nothing')
    .action((options: MatchOptions) => evaluateQuotes(context, options))

  command('citations')
    .description(
      'Pass sentences with right and wrong citations through the proof gate; calls no model and costs nothing',
    )
    .action((options: MatchOptions) => evaluateCitations(context, options))
}

async function evaluateQuotes({ print }: EvaluationContext, options: MatchOptions): Promise<void> {
  const { card, items, sha256 } = await openEvaluationSet(options.set, options.videos)
  const figures = measureQuotes(items)
  judge(options, figures.rejected, figures.accepted)
  if (options.json) return print({ card, setSha256: sha256, ...figures }, options)
  print({ set: `${card.set}, version ${card.version}`, sha256, items: items.length, labels: card.labels }, options)
  const { baseline } = figures
  print(
    [
      { change: 'ALL TRUE', fault: 'rejected', product: figures.rejected, verbatim: baseline.rejected },
      { change: 'ALL FALSE', fault: 'accepted', product: figures.accepted, verbatim: baseline.accepted },
      ...figures.changes.map(({ change, isTrue, wrong, baseline: plain }) => ({
        ...{ change, fault: isTrue ? 'rejected' : 'accepted', product: wrong, verbatim: plain },
      })),
    ].map(({ product, verbatim, ...row }) => ({
      ...row,
      product: formatInterval(product),
      'same characters': formatInterval(verbatim),
    })),
    options,
  )
  if (figures.examples.length > 0)
    print(
      figures.examples.map(({ change, item, text }) => ({ change, item, text })),
      options,
    )
}

async function evaluateCitations({ print }: EvaluationContext, options: MatchOptions): Promise<void> {
  const { card, items, sha256 } = await openEvaluationSet(options.set, options.videos)
  const figures = measureCitations(items)
  judge(options, figures.lost, figures.accepted)
  if (options.json) return print({ card, setSha256: sha256, ...figures }, options)
  print({ set: `${card.set}, version ${card.version}`, sha256, items: items.length, labels: card.labels }, options)
  print(
    figures.rows.map(({ kind, wording, wrong, baseline }) => ({
      'the sentence cites': kind,
      wording,
      fault: kind === 'right window' ? 'lost' : 'accepted',
      product: formatInterval(wrong),
      'window exists': formatInterval(baseline),
    })),
    options,
  )
}

function judge({ maxRejected = 1, maxAccepted = 1 }: MatchOptions, rejected: Interval, accepted: Interval): void {
  if ((rejected.share ?? 0) > maxRejected || (accepted.share ?? 0) > maxAccepted) process.exitCode = exitCodes.failed
}
