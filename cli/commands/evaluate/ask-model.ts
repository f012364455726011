import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { answerFigures } from '#core/evaluation/answer-figures.ts'
import { baselinesOf } from '#core/evaluation/baselines.ts'
import { type EvaluationRow, parseRows } from '#core/evaluation/evaluation-row.ts'
import { verdictFigures } from '#core/evaluation/verdict-figures.ts'
import type { Effort } from '#core/models/models.ts'
import { fromDollars } from '#core/plans/budget.ts'
import type { CheckedSet } from '#services/evaluation/parse-set.ts'
import type { CallMode } from '#services/evaluation/record-calls.ts'
import { runEvaluation } from '#services/evaluation/run-evaluation.ts'
import type { EvaluationContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'
import { exitCodes } from '../../exit-codes.ts'
import { progressLine } from '../../progress.ts'
import { usageError } from '../../read-option.ts'
import { type EvaluatedSet, figuresHead } from './figures-head.ts'
import { parseShare } from './parse-share.ts'
import { printAnswerFigures, printVerdictFigures } from './print-figures.ts'
import { evaluationSetOption, openEvaluationSet, readSetText, type SetOptions, videosOption } from './set-file.ts'
import { pictureReader } from './video-files.ts'

type AskOptions = JsonOptions &
  SetOptions & {
    readonly model: string
    readonly effort?: Effort
    readonly runs: number
    readonly record?: string
    readonly replay?: string
    readonly maxUsd?: number
    readonly results: string
    readonly resume?: boolean
    readonly minAccuracy?: number
    readonly maxFalseStamps?: number
  }

/** `evaluate verdicts|answers`: measures a model with the product's own prompts and checks. */
export function register(evaluate: Command, context: EvaluationContext): void {
  withAskOptions(evaluate.command('verdicts'))
    .description(
      'Judge the titles of a set with a model, and compare the verdicts with the labels; prints what it cost',
    )
    .option(
      '--min-accuracy <share>',
      'exit with 1 if a smaller share of verdicts is correct; errors count as wrong',
      parseShare,
    )
    .option(
      '--max-false-stamps <share>',
      'exit with 1 if a larger share of honest videos is called clickbait',
      parseShare,
    )
    .action((options: AskOptions) => evaluateVerdicts(context, options))

  withAskOptions(evaluate.command('answers'))
    .description(
      'Check summaries, key points and answers about a set: labeled quotes must be cited, unanswerable questions refused',
    )
    .action((options: AskOptions) => evaluateAnswers(context, options))
}

const withAskOptions = (command: Command): Command =>
  readCommand(command)
    .option(...evaluationSetOption)
    .option(...videosOption)
    .requiredOption('--model <id>', 'a model of the catalog; local-extractive is the engine that uses no model')
    .addOption(
      new Option('--effort <effort>', 'reasoning effort, instead of the default of the model').choices([
        'low',
        'medium',
      ]),
    )
    .option('--runs <k>', 'how many times each item is run', wholeNumber, 1)
    .addOption(new Option('--record <dir>', "record the vendor's answers in this folder").conflicts('replay'))
    .option('--replay <dir>', 'read recorded answers instead of calling the model; a missing one is an error')
    .option('--max-usd <n>', 'stop before a call that could exceed this', dollars)
    .option('--results <file>', 'the file to which each result is appended as a line', 'evaluation-results.jsonl')
    .option('--resume', 'skip results that the file already has for the same set, model, effort and prompt')

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('Give a whole number from 1 to 999.')
  return Number(text)
}

function dollars(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Give dollars, such as 2.50.')
  return Number(text)
}

async function ask(
  context: EvaluationContext,
  task: EvaluationRow['task'],
  options: AskOptions,
): Promise<EvaluatedSet> {
  const { evaluation } = context
  const set = await openEvaluationSet(options.set, options.videos)
  const mode = await modeOf(context, options, set)
  const readPicture = pictureReader(options)
  for (const { pictureFile } of set.items) if (pictureFile !== undefined) await readPicture(pictureFile)
  const results = resolve(options.results)
  // Fails before the first paid call if the file cannot be written.
  await appendFile(results, '').catch(error => {
    throw usageError(`${options.results} cannot be written (${error.code}): name another file with --results.`)
  })
  const done = options.resume === true ? parseRows(await readSetText(results)) : []
  const limit = options.maxUsd === undefined ? null : fromDollars(options.maxUsd)
  const { model, effort = null, runs } = options
  const progress = progressLine()
  const needs = await evaluation.open()
  const run = await runEvaluation(
    needs,
    { task, set, model, effort, runs, mode, limit, done, readPicture },
    async (row, left) => {
      await appendFile(results, `${JSON.stringify(row)}\n`)
      progress.show(`${left} left`)
    },
    evaluation.signal,
  ).finally(progress.end)
  return { set, run }
}

async function modeOf({ evaluation }: EvaluationContext, options: AskOptions, set: CheckedSet): Promise<CallMode> {
  const folder = options.record ?? options.replay
  if (folder === undefined) return { type: 'live' }
  const type = options.record === undefined ? 'replay' : 'record'
  const about = { setSha256: set.sha256, mayCreate: type === 'record' }
  return { type, recordings: await evaluation.recordings(resolve(folder), about) }
}

async function evaluateVerdicts(context: EvaluationContext, options: AskOptions): Promise<void> {
  const asked = await ask(context, 'verdicts', options)
  const { items } = asked.set
  const baselines = baselinesOf(items, context.evaluation.styleOf)
  const figures = verdictFigures(items, asked.run.rows, baselines, asked.set.card.classes)
  const head = figuresHead(asked, options)
  if (options.json) context.print({ ...head, ...figures }, options)
  else printVerdictFigures(context, head, figures)
  const isTooInaccurate = (figures.accuracy.share ?? 0) < (options.minAccuracy ?? 0)
  const isTooHarsh = (figures.stamp.model.onHonest.share ?? 0) > (options.maxFalseStamps ?? 1)
  if (isTooInaccurate || isTooHarsh) process.exitCode = exitCodes.failed
}

async function evaluateAnswers(context: EvaluationContext, options: AskOptions): Promise<void> {
  const asked = await ask(context, 'answers', options)
  const figures = answerFigures(asked.set.items, asked.run.rows)
  const head = figuresHead(asked, options)
  if (options.json) context.print({ ...head, ...figures }, options)
  else printAnswerFigures(context, head, figures)
}
