import type { Command } from 'commander'
import { PageLimit } from '#contract/accounts.ts'
import { FeedbackId } from '#contract/feedback.ts'
import { closeFeedback, findFeedback } from '#services/feedback/close-feedback.ts'
import { listFeedback } from '#services/feedback/list-feedback.ts'
import type { ConfirmingContext } from '../context.ts'
import { type ChangeOptions, changeCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { cutText, minuteText, nextPageCommand } from '../output.ts'
import { perform } from '../perform.ts'
import { parseOption } from '../read-option.ts'

type ListOptions = JsonOptions & { limit: string; after?: string; all?: boolean }

/** `feedback list|close`: messages from the contact form. */
export function register(program: Command, context: ConfirmingContext): void {
  const feedback = program.command('feedback').description('Messages from the contact form')

  readCommand(feedback.command('list'))
    .description('Open messages, newest first; those of premium and enterprise subscribers come before all others')
    .option('--all', 'also closed ones')
    .option('--limit <n>', 'messages per page, up to 500', '50')
    .option('--after <id>', 'continue after this message')
    .addHelpText('after', examples('feedback list', 'feedback list --all --limit 100 --json'))
    .action((options: ListOptions) => list(context, options))

  changeCommand(feedback.command('close <id>'))
    .description('Close a message; it stays in the list of all messages')
    .addHelpText('after', examples('feedback close 0193b2a4-5f1e-7cc3-9d0e-2b6f1c8a7e55'))
    .action((id: string, options: ChangeOptions) => close(context, id, options))
}

async function list(context: ConfirmingContext, options: ListOptions): Promise<void> {
  const limit = parseOption(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after =
    options.after === undefined ? null : parseOption(FeedbackId, options.after, '--after is the id of a message.')
  const page = { after, limit, isOpenOnly: options.all !== true }
  const { messages, next } = await context.withDeps(deps => listFeedback(deps, page))
  if (options.json) return context.print({ messages, next }, options)
  const rows = messages.map(one => ({
    id: one.id,
    priority: one.priority,
    plan: one.tier,
    received: minuteText(one.createdAt),
    from: `${one.name} <${one.email}>`,
    subject: one.subject,
    message: cutText(one.message, 80),
    ...(options.all ? { closed: one.closedAt?.toISOString().slice(0, 10) } : {}),
  }))
  context.print(rows, options)
  if (next !== null) context.print({ more: nextPageCommand('feedback list', options, next) }, options)
}

async function close(context: ConfirmingContext, given: string, options: ChangeOptions): Promise<void> {
  const id = parseOption(FeedbackId, given)
  await context.withDeps(async deps => {
    const { subject } = await findFeedback(deps, id)
    const done = await perform(context, deps, options, {
      what: 'feedback close',
      preview: `Close message ${id} (${subject}).`,
      details: { id },
      run: () => closeFeedback(deps, id),
    })
    if (done !== null) context.print({ id, closed: true, changed: done.changed }, options)
  })
}
