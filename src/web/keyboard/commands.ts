import { paths } from '../paths.ts'
import { chooseScheme } from '../theme/scheme.ts'
import { texts } from './texts.ts'

/** A command of the palette: a page, or an action. */
export type Command = {
  readonly id: string
  readonly name: string
  /** Further words by which it is found. */
  readonly hint?: string
  /** Its shortcut, keys separated by spaces. */
  readonly keys?: string
  path?(): string
  run?(): void
}

export const helpCommand: Command = { id: 'help', name: texts.commands.help, keys: '?' }

export const commands: readonly Command[] = [
  { id: 'home', name: texts.commands.home, hint: texts.hints.home, keys: 'g h', path: paths.home },
  { id: 'videos', name: texts.commands.videos, hint: texts.hints.videos, keys: 'g v', path: paths.videos },
  { id: 'account', name: texts.commands.account, hint: texts.hints.account, keys: 'g a', path: () => paths.account() },
  { id: 'questions', name: texts.commands.questions, path: paths.savedQuestions },
  { id: 'plans', name: texts.commands.plans, hint: texts.hints.plans, path: paths.plans },
  {
    id: 'theme',
    name: texts.commands.theme,
    hint: texts.hints.theme,
    run: () => chooseScheme(document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'),
  },
  { id: 'contact', name: texts.commands.contact, path: () => paths.contact() },
  { id: 'about', name: texts.commands.about, path: paths.about },
  helpCommand,
]

/** The commands in which each typed word begins a word, the earliest matches first. */
export function matchingCommands(all: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const positionOf = ({ name, hint = '' }: Command): number => {
    const text = ` ${name} ${hint}`.toLowerCase()
    const positions = words.map(word => text.indexOf(` ${word}`))
    return positions.includes(-1) ? -1 : positions.reduce((sum, position) => sum + position, 0)
  }
  return all
    .map(command => ({ command, position: positionOf(command) }))
    .filter(({ position }) => position >= 0)
    .sort((a, b) => a.position - b.position)
    .map(({ command }) => command)
}
