/** The last part of a command's help: what people type. For `addHelpText('afterAll', …)`, so that subcommands show it too. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  npm run cli -- ${line}`).join('\n')}`
