import type { Command } from 'commander'
import type { EvaluationContext } from '../context.ts'
import { examples } from '../examples.ts'
import { register as registerAsk } from './evaluate/ask-model.ts'
import { register as registerDerive } from './evaluate/derive.ts'
import { register as registerMatch } from './evaluate/match-words.ts'
import { register as registerSamples } from './evaluate/write-samples.ts'

/** `evaluate verdicts|answers|quotes|citations|derive|samples`: measures how well the product judges (docs/evaluation.md). */
export function register(program: Command, context: EvaluationContext): void {
  const evaluate = program
    .command('evaluate')
    .description('Measure how well the product judges videos with known labels; needs no database')
    .addHelpText(
      'afterAll',
      examples(
        'evaluate verdicts --model gpt-6-luna --max-usd 1 --record recordings',
        'evaluate verdicts --model gpt-6-luna --replay recordings --json',
        'evaluate answers --model gpt-6-luna --runs 3 --resume',
        'evaluate quotes',
        'evaluate citations --max-accepted 0.1',
        'evaluate derive --out derived.jsonl',
        'evaluate samples --out samples.jsonl',
      ),
    )
  registerAsk(evaluate, context)
  registerMatch(evaluate, context)
  registerDerive(evaluate, context)
  registerSamples(evaluate, context)
}
