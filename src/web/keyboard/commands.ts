import { isOwnerMode } from '../owner-mode.ts'
import { paths } from '../paths.ts'
import { readShownAccount } from '../shell/session-sync.ts'
import { chooseScheme } from '../theme/scheme.ts'
import { texts } from './texts.ts'

/** A command of the palette: a page, or an action. */
export type Command = {
  readonly id: string
  readonly name: string
  /** Further words by which it is found. */
  readonly hint?: string
  /** Its shortcut: the keys, with "then" between those of a sequence. */
  readonly keys?: string
  /** Offered only to users, or only to visitors. */
  readonly who?: 'user' | 'visitor'
  /** Leads to the plans, which do not exist in owner mode. */
  readonly isSales?: true
  path?(): string
  run?(): void
}

export const helpCommand: Command = { id: 'help', name: texts.commands.help, keys: '?' }

const { commands: names, hints } = texts

export const commands: readonly Command[] = [
  { id: 'home', name: names.home, hint: hints.home, keys: 'g then h', path: paths.home },
  { id: 'videos', name: names.videos, hint: hints.videos, keys: 'g then v', who: 'user', path: paths.videos },
  {
    id: 'account',
    name: names.account,
    hint: hints.account,
    keys: 'g then a',
    who: 'user',
    path: () => paths.account(),
  },
  { id: 'questions', name: names.questions, who: 'user', path: paths.savedQuestions },
  { id: 'upgrade', name: names.upgrade, hint: hints.upgrade, who: 'user', isSales: true, path: paths.upgrade },
  { id: 'login', name: names.login, hint: hints.login, who: 'visitor', path: () => paths.login() },
  { id: 'plans', name: names.plans, hint: hints.plans, who: 'visitor', isSales: true, path: paths.plans },
  {
    id: 'theme',
    name: names.theme,
    hint: hints.theme,
    run: () => chooseScheme(document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'),
  },
  { id: 'contact', name: names.contact, path: () => paths.contact() },
  { id: 'about', name: names.about, path: paths.about },
  helpCommand,
]

export type Who = 'user' | 'visitor' | 'unknown'

/** Unknown until the session is loaded. */
export function whoIsHere(): Who {
  const account = readShownAccount()
  return account === undefined ? 'unknown' : account === null ? 'visitor' : 'user'
}

/** The commands for a user, or for a visitor; all while it is unknown who is here. */
export const commandsFor = (here: Who): readonly Command[] =>
  commands.filter(
    ({ who, isSales }) => (who === undefined || here === 'unknown' || who === here) && !(isSales && isOwnerMode()),
  )

/** A command that matches typed words; `keyword` is what matched if not its name. */
type Match = { readonly command: Command; readonly keyword?: string }

/**
 * The commands in which each typed word begins a word: those that match by their names, the earliest matches first,
 * and those found only by a hidden keyword.
 */
export function matchingCommands(
  all: readonly Command[],
  typed: string,
): { readonly byName: readonly Match[]; readonly byKeyword: readonly Match[] } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const byName: { command: Command; position: number }[] = []
  const byKeyword: Match[] = []
  for (const command of all) {
    const name = ` ${command.name.toLowerCase()}`
    const keywords = command.hint?.split(' ') ?? []
    const hidden = words.filter(word => !name.includes(` ${word}`))
    const found = hidden.map(word => keywords.find(keyword => keyword.startsWith(word)))
    if (hidden.length === 0)
      byName.push({ command, position: words.reduce((sum, word) => sum + name.indexOf(` ${word}`), 0) })
    else if (!found.includes(undefined)) byKeyword.push({ command, keyword: [...new Set(found)].join(' ') })
  }
  return { byName: byName.sort((a, b) => a.position - b.position), byKeyword }
}
