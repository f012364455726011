import type { Command } from 'commander'
import type { AssumedFact } from '#core/models/models.ts'
import { checkModels, type ModelCheck } from '#services/models/check-models.ts'
import { readModels } from '#services/models/read-models.ts'
import type { ModelsContext } from '../context.ts'
import { type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'
import { registerAdd } from './models/add.ts'

/** `models list|add|check`: the AI models, what the operator says about them, and whether they answer. */
export function register(program: Command, context: ModelsContext): void {
  const models = program
    .command('models')
    .description('AI models: which vendor model serves each name, and whether it answers')
    .addHelpText(
      'afterAll',
      examples('models list', 'models list ollama/', 'models check', 'models check gemini-2.5-flash --json'),
    )

  readCommand(models.command('list [text]'))
    .description(
      'Every model of the catalog, or those whose id contains the text: what serves it now, and the reason if it cannot be chosen. With a text also what servers list and nothing names',
    )
    .action(async (text: string | undefined, options: JsonOptions) => {
      const deps = await openModels(context)
      const views = readModels(deps).filter(({ id }) => id.includes(text ?? ''))
      const assumed = new Map(deps.models.catalog.entries.map(entry => [entry.id, entry.assumed ?? []]))
      if (options.json) return context.print(views, options)
      const others = text === undefined ? [] : deps.unoffered.filter(id => id.includes(text))
      if (text === undefined && deps.unoffered.length > 0)
        context.warn(`Servers list ${deps.unoffered.length} more models. models list TEXT shows those with the text.`)
      const rows = views.map(view => modelRow(view, assumed.get(view.id) ?? []))
      context.print([...rows, ...others.map(unofferedRow)], options)
    })

  registerAdd(models, context)

  readCommand(models.command('check [id]'))
    .description(
      'Send one request of 12,000 tokens with three codes to find to each model that can be called, or to one; exits with 1 if one fails, none can be called, or the product would not start',
    )
    .action(async (id: string | undefined, options: JsonOptions) => {
      const { signal } = context.models
      const deps = await openModels(context)
      const checks = await checkModels(deps, id ?? null, signal)
      signal.throwIfAborted()
      context.print(options.json ? checks : checks.map(checkRow), options)
      const isGood = deps.problems.length === 0 && checks.length > 0 && checks.every(check => check.ok)
      if (!isGood) process.exitCode = exitCodes.failed
    })
}

/** Opens the models, and says on standard error if the product would not start with them. */
async function openModels({ models, warn }: ModelsContext) {
  const deps = await models.open()
  for (const problem of deps.problems) warn(`The product does not start with these settings. ${problem}`)
  return deps
}

type Row = Readonly<Record<string, string | number | boolean | null>>

const modelRow = (model: ReturnType<typeof readModels>[number], assumed: readonly AssumedFact[]): Row => ({
  id: model.id,
  name: model.name,
  'served by': model.servedBy === model.id ? '' : model.servedByName,
  'context window': model.contextWindow,
  usable: model.isDefault ? 'default' : model.selectable,
  note: [model.disabledReason ?? model.note, assumed.length > 0 ? `assumed: ${assumed.join(', ')}` : null]
    .filter(text => text !== null)
    .join(' '),
})

const unofferedRow = (id: string): Row => ({
  id,
  name: '',
  'served by': '',
  'context window': null,
  usable: false,
  note: 'Not offered: name it in DEFAULT_MODEL, or use models add.',
})

const checkRow = (check: ModelCheck) => ({
  id: check.id,
  answer: check.ok ? 'answers' : check.code,
  seconds: (check.elapsedMs / 1000).toFixed(1),
  serves: check.serves.join(', '),
  about: check.ok ? '' : check.detail,
})
