import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { effectOf } from '#cli/conventions.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { buildProgram, type FullContext } from '#cli/program.ts'

const program = buildProgram({} as FullContext)

type Leaf = { readonly path: string; readonly command: Command }

/** All commands without subcommands. */
function leaves(command: Command, path: readonly string[] = []): Leaf[] {
  if (command.commands.length === 0) return [{ path: path.join(' '), command }]
  return command.commands.flatMap(each => leaves(each, [...path, each.name()]))
}

/** The output of a command's --help. */
function helpOf(path: string): string {
  let output = ''
  const fresh = buildProgram({} as FullContext)
  const capture = (command: Command): void => {
    command.exitOverride().configureOutput({
      writeOut: text => {
        output += text
      },
    })
    command.commands.forEach(capture)
  }
  capture(fresh)
  expect(() => fresh.parse([...path.split(' '), '--help'], { from: 'user' })).toThrow()
  return output
}

const optionsOf = (command: Command) => command.options.map(option => option.long)

const all = leaves(program)

test('all commands are found', () => {
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['doctor', 'models list', 'usage reset', 'users create', 'videos refetch']),
  )
})

describe.each(all)('$path', ({ path, command }) => {
  test('declares whether it reads, changes or destroys (cli/conventions.ts)', () => {
    expect(effectOf(command)).toBeDefined()
  })

  test('has a description, an example and --json', () => {
    expect(command.description()).not.toBe('')
    expect(helpOf(path)).toMatch(new RegExp(`Examples:\\n(?:  npm run cli -- .*\\n)*  npm run cli -- ${path}\\b`))
    expect(optionsOf(command)).toContain('--json')
  })

  test('has --dry-run, --reason and --by if it changes something, and --yes if it destroys', () => {
    const acting = ['--dry-run', '--reason', '--by'].filter(option => optionsOf(command).includes(option))
    const expected = { reads: 0, configures: 1, changes: 3, destroys: 3 }
    expect(acting).toHaveLength(expected[effectOf(command)!])
    expect(acting.includes('--dry-run')).toBe(effectOf(command) !== 'reads')
    expect(optionsOf(command).includes('--yes')).toBe(effectOf(command) === 'destroys')
  })
})

test('help lists the exit codes', () => {
  const output: string[] = []
  const fresh = buildProgram({} as FullContext).configureOutput({ writeOut: text => void output.push(text) })
  fresh.outputHelp()
  for (const code of Object.values(exitCodes)) expect(output.join('')).toMatch(new RegExp(`\\b${code} [a-z]`))
})

test('a command without a declared effect is detected', () => {
  expect(effectOf(new Command('planted'))).toBeUndefined()
})
