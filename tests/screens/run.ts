import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { everyScheme, everyWidth, type Wanted, wantedVariable } from './wanted.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
})

if (values.help) {
  console.log(`npm run screens -- [words] [--width 360|768|1440] [--theme dark|light]

Draws every screen in every state from the running product into .screens/; open .screens/index.html
to see them. Words choose screens and states by name: "home account" draws both,
"chat stopped" in quotation marks those whose name contains that phrase. Findings of the checks are
printed and make the command fail.`)
} else {
  const wanted: Wanted = {
    words: positionals.map(word => word.toLowerCase()),
    widths: everyWidth.filter(width => values.width?.includes(String(width)) ?? true),
    schemes: everyScheme.filter(scheme => values.theme?.includes(scheme) ?? true),
  }
  process.env[wantedVariable] = JSON.stringify(wanted)
  const vitest = await startVitest('test', [], {
    project: ['screens'],
    run: true,
    watch: false,
    disableConsoleIntercept: true,
  })
  await vitest.close()
}
