import type { Command } from 'commander'
import { correctionProblem } from '#core/models/correct-entry.ts'
import { Correction } from '#core/models/model-override.ts'
import type { CatalogEntry, Price } from '#core/models/models.ts'
import type { ModelsContext } from '../../context.ts'
import { type ConfigureOptions, configureCommand } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { usageError } from '../../read-option.ts'

type AddOptions = ConfigureOptions & { readonly file?: string } & Readonly<Record<string, unknown>>

/** `models add`: what an operator says about a model, written to the catalog file. */
export function registerAdd(models: Command, context: ModelsContext): void {
  configureCommand(models.command('add <id>'))
    .description(
      'Say what the catalog or a server does not: writes a model’s window, price and more to MODEL_CATALOG_FILE and keeps everything else there',
    )
    .option('--window <tokens>', 'its context window, as the server really gives it')
    .option(
      '--max-output <tokens>',
      'its longest answer; for a server’s model a quarter of the window, up to 4096, when not given',
    )
    .option('--vision', 'it sees pictures')
    .option('--no-vision', 'it sees none')
    .option('--input <dollars>', 'price of a million input tokens')
    .option('--cached-input <dollars>', 'of those that come from a cache; their share of --input stays when not given')
    .option(
      '--cache-write <dollars>',
      'of those that are written to a cache; their share of --input stays when not given',
    )
    .option('--output <dollars>', 'price of a million output tokens')
    .option('--free', 'all prices are 0')
    .option('--name <text>', 'the name that readers see')
    .option('--file <path>', 'write to this file instead of MODEL_CATALOG_FILE')
    .addHelpText(
      'after',
      examples(
        'models add ollama/qwen3:14b --window 32768',
        'models add openrouter/qwen/qwen3-32b --name "Qwen 3" --dry-run',
        'models add gemini-3.8-flash --input 1.5 --cached-input 0.15 --output 7.5',
      ),
    )
    .action((id: string, options: AddOptions) => add(context, id, options))
}

async function add(context: ModelsContext, id: string, options: AddOptions): Promise<void> {
  const correction = readCorrection(options)
  if (Object.keys(correction).length === 0 && !id.includes('/'))
    throw usageError(`Say what differs for ${id}, such as --window or --input and --output.`)
  const isDryRun = options.dryRun === true
  const done = await context.models.correct(id, correction, { file: options.file, isDryRun })
  const { path, entry, after } = done
  if (isDryRun) return context.print({ dryRun: true, preview: `Write ${JSON.stringify(entry)} to ${path}.` }, options)
  if (options.json) {
    const { file, isInUse, readsVideos } = done
    return context.print({ id, path, file, isInUse, entry, served: after.served, readsVideos }, options)
  }
  context.print(reportOf(id, done), options)
}

const numbers = ['window', 'maxOutput', 'input', 'cachedInput', 'cacheWrite', 'output'] as const

/** @throws AppError BAD_REQUEST that names each wrong option */
function readCorrection(options: AddOptions): Correction {
  const given: Record<string, unknown> = {}
  for (const name of ['name', 'vision', 'free']) if (options[name] !== undefined) given[name] = options[name]
  for (const name of numbers) if (options[name] !== undefined) given[name] = numberOf(String(options[name]))
  const parsed = Correction.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name], message }) => {
      return `${optionOf(String(name))} ${message}, not "${options[String(name)]}".`
    })
    throw usageError(problems.join(' '))
  }
  const problem = correctionProblem(parsed.data)
  if (problem !== null) throw usageError(problem)
  return parsed.data
}

/** Not a number for an empty text, which `Number` reads as 0. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const optionOf = (name: string): string => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

type Report = Awaited<ReturnType<ModelsContext['models']['correct']>>

const words = { created: 'created', changed: 'changed', unchanged: 'said so already' }

function reportOf(id: string, { path, file, before, after, isInUse, readsVideos }: Report): Record<string, string> {
  const fact = (of: (entry: CatalogEntry) => string): string =>
    of(after) === of(before) ? of(after) : `${of(after)}, was ${of(before)}`
  const notes = notesOn(before, after, readsVideos)
  return {
    model: after.name === id ? id : `${id}, ${after.name}`,
    'context window': fact(({ served }) => `${served.contextWindow} tokens`),
    'longest answer': fact(({ served }) => `${served.maxOutput} tokens`),
    price: fact(({ served }) => priceText(served.price)),
    pictures: fact(({ served }) => (served.capabilities.pictureTokens === undefined ? 'no' : 'yes')),
    file: `${path} (${words[file]})`,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    ...(isInUse ? {} : { set: `MODEL_CATALOG_FILE=${path}` }),
    next: `npm run cli -- models check ${id}, then restart the product`,
  }
}

const priceText = ({ input, cachedInput, cacheWrite, output }: Price): string => {
  if ([input, cachedInput, cacheWrite, output].every(dollars => dollars === 0)) return 'free'
  return `$${input} input, $${cachedInput} cached, $${cacheWrite} cache write, $${output} output`
}

function notesOn(before: CatalogEntry, after: CatalogEntry, readsVideos: boolean): string[] {
  const { served, assumed = [], priceChange } = after
  const notes: string[] = []
  if (served.server && served.contextWindow > before.served.contextWindow)
    notes.push('The server must give it this window; the check shows whether it reads 12,000 tokens.')
  if (!readsVideos)
    notes.push('This window is too small for a video, so the model cannot be chosen; about 7,300 tokens are the least.')
  if (served.maxOutput >= served.contextWindow) notes.push('The longest answer fills the whole window.')
  if (assumed.length > 0) notes.push(`Still assumed: ${assumed.join(', ')}.`)
  const step = served.priceStep
  if (step) notes.push(`Above ${step.aboveInputTokens} input tokens it costs ${priceText(step.price)}.`)
  if (priceChange) notes.push(`From ${priceChange.from} on it costs ${priceText(priceChange.price)}.`)
  return notes
}
