import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { serializeSet } from '#services/evaluation/parse-set.ts'
import type { EvaluationContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'

type SampleOptions = JsonOptions & { readonly out: string }

const card = {
  set: 'samples',
  version: 1,
  licence: 'the license of the product',
  source: 'the sample videos of the product',
  labels: 'reference verdicts, written by hand',
  languages: ['en'],
  unit: 'video',
} as const

/** `evaluate samples`: the sample videos as a set, with their reference verdicts as labels. */
export function register(evaluate: Command, context: EvaluationContext): void {
  readCommand(evaluate.command('samples'))
    .description('Write the sample videos as a set; their reference verdicts are the labels')
    .requiredOption('--out <file>', 'where to write the set')
    .action(async (options: SampleOptions) => {
      const items = await context.evaluation.samples()
      await writeFile(resolve(options.out), serializeSet({ ...card, languages: [...card.languages] }, items), {
        flag: 'wx',
      })
      context.print({ file: options.out, videos: items.length }, options)
    })
}
