/** What stands of each address of the web app: its pictures, and its row among the screens that meet faults. */
export type Shown = {
  readonly patterns: readonly string[]
  /** How many scenes each address has. */
  readonly scenes: ReadonlyMap<string, number>
  /** The addresses of the screen table, with queries and hashes. */
  readonly rows: readonly string[]
  /** Those that have no row, and why none. */
  readonly rowless: Readonly<Record<string, string>>
}

const leadsTo = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.split(/[?#]/)[0] ?? '')

/** Addresses that nobody would see before they are out, each with the place where to show it. */
export function unseen({ patterns, scenes, rows, rowless }: Shown): string[] {
  return patterns.flatMap(pattern => {
    const hasRow = rows.some(path => leadsTo(pattern, path))
    return [
      ...((scenes.get(pattern) ?? 0) > 0
        ? []
        : [
            `${pattern} has no scene: write one in tests/scenes and add it to scenesOfAddresses in tests/scenes/all.ts`,
          ]),
      ...(hasRow || pattern in rowless
        ? []
        : [
            `${pattern} has no row: add one to screenRows in tests/setup/screen-table.ts, or say there why it needs none`,
          ]),
      ...(hasRow && pattern in rowless ? [`${pattern} has a row: take it out of rowless`] : []),
    ]
  })
}
