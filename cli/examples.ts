/** The examples at the end of a command's help. With `addHelpText('afterAll', …)`, subcommands show them too. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  npm run cli -- ${line}`).join('\n')}`
