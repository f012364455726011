import { Command } from 'commander'
import { expect, test } from 'vitest'
import { register as registerDoctor } from '#cli/commands/doctor.ts'
import { register as registerModels } from '#cli/commands/models.ts'
import { register as registerUsage } from '#cli/commands/usage.ts'
import { register as registerUsers } from '#cli/commands/users.ts'
import { register as registerVideos } from '#cli/commands/videos.ts'
import type { ConfirmingContext, InspectingContext } from '#cli/context.ts'

const nothing = {} as ConfirmingContext & InspectingContext

/** What a person sees who asks for help on a command. */
function helpOf(line: readonly string[]): string {
  let said = ''
  const program = new Command('cli')
  for (const register of [registerDoctor, registerModels, registerUsage, registerUsers, registerVideos])
    register(program, nothing)
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({
      writeOut: text => {
        said += text
      },
    })
    command.commands.forEach(quiet)
  }
  quiet(program)
  expect(() => program.parse([...line, '--help'], { from: 'user' })).toThrow()
  return said
}

test.each([
  ['doctor'],
  ['models'],
  ['models', 'check'],
  ['usage', 'recount'],
  ['users', 'create'],
  ['users', 'disable'],
  ['videos', 'probe'],
])('help on %s %s says what to type', (...line) => {
  expect(helpOf(line)).toMatch(new RegExp(`Examples:\\n(?:  npm run cli -- .*\\n)*  npm run cli -- ${line.join(' ')}`))
})
