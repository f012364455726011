import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { effectOf } from '#cli/conventions.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { buildProgram, type FullContext } from '#cli/program.ts'

const program = buildProgram({} as FullContext)

type Leaf = { readonly path: string; readonly command: Command }

/** Every command that does something itself. */
function leaves(command: Command, path: readonly string[] = []): Leaf[] {
  if (command.commands.length === 0) return [{ path: path.join(' '), command }]
  return command.commands.flatMap(each => leaves(each, [...path, each.name()]))
}

/** What a person sees who asks for help on a command. */
function helpOf(path: string): string {
  let said = ''
  const fresh = buildProgram({} as FullContext)
  const listen = (command: Command): void => {
    command.exitOverride().configureOutput({
      writeOut: text => {
        said += text
      },
    })
    command.commands.forEach(listen)
  }
  listen(fresh)
  expect(() => fresh.parse([...path.split(' '), '--help'], { from: 'user' })).toThrow()
  return said
}

const optionsOf = (command: Command) => command.options.map(option => option.long)

const all = leaves(program)

test('the tree is walked whole', () => {
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['doctor', 'models list', 'usage reset', 'users create', 'videos refetch']),
  )
})

describe.each(all)('$path', ({ path, command }) => {
  test('says what it does to the world: reads, changes or destroys (cli/conventions.ts)', () => {
    expect(effectOf(command)).toBeDefined()
  })

  test('has a description, an example to copy and --json', () => {
    expect(command.description()).not.toBe('')
    expect(helpOf(path)).toMatch(new RegExp(`Examples:\\n(?:  npm run cli -- .*\\n)*  npm run cli -- ${path}\\b`))
    expect(optionsOf(command)).toContain('--json')
  })

  test('says beforehand what it would do, takes who and why, and asks before it destroys', () => {
    const acting = ['--dry-run', '--reason', '--by'].filter(option => optionsOf(command).includes(option))
    expect(acting).toHaveLength(effectOf(command) === 'reads' ? 0 : 3)
    expect(optionsOf(command).includes('--yes')).toBe(effectOf(command) === 'destroys')
  })
})

test('help lists the exit codes', () => {
  const said: string[] = []
  const fresh = buildProgram({} as FullContext).configureOutput({ writeOut: text => void said.push(text) })
  fresh.outputHelp()
  for (const code of Object.values(exitCodes)) expect(said.join('')).toMatch(new RegExp(`\\b${code} [a-z]`))
})

test('a command that declares nothing would be found', () => {
  expect(effectOf(new Command('planted'))).toBeUndefined()
})
