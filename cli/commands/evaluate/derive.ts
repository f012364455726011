import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { deriveItems } from '#core/evaluation/derive-items.ts'
import { serializeSet } from '#services/evaluation/parse-set.ts'
import type { EvaluationContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'
import { evaluationSetOption, openEvaluationSet, type SetOptions } from './set-file.ts'

type DeriveOptions = JsonOptions & SetOptions & { readonly out: string }

/** `evaluate derive`: items made from a written set so that their labels follow from the change. */
export function register(evaluate: Command, context: EvaluationContext): void {
  readCommand(evaluate.command('derive'))
    .description(
      'Write a set with its items and altered copies whose labels are known: swapped titles, changed numbers, negations, cut speech, injected instructions, long videos',
    )
    .option(...evaluationSetOption)
    .requiredOption('--out <file>', 'where to write the new set')
    .action(async (options: DeriveOptions) => {
      const { card, items } = await openEvaluationSet(options.set)
      const parents = items.filter(item => item.parent === null)
      const derived = deriveItems(items)
      const { sha256: _, ...rest } = card
      const set = { ...rest, set: `${card.set}-derived`, source: `derived from ${card.set}, version ${card.version}` }
      await writeFile(resolve(options.out), serializeSet(set, [...parents, ...derived]), { flag: 'wx' })
      const classes = Object.fromEntries(
        [...Map.groupBy(derived, item => item.class)].map(([name, all]) => [name, all.length]),
      )
      context.print({ file: options.out, parents: parents.length, ...classes }, options)
    })
}
