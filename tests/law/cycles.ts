import type { Source } from './source.ts'

/** Import cycles, type imports included; one for each knot of files (Tarjan's strongly connected components). */
export function findCycles(tree: ReadonlyMap<string, Source>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const knots: string[][] = []
  const targets = (path: string) =>
    (tree.get(path)?.imports ?? []).map(one => one.file).filter(file => file !== null && tree.has(file)) as string[]

  const visit = (path: string): void => {
    index.set(path, index.size)
    low.set(path, index.get(path)!)
    stack.push(path)
    onStack.add(path)
    for (const next of targets(path)) {
      if (!index.has(next)) {
        visit(next)
        low.set(path, Math.min(low.get(path)!, low.get(next)!))
      } else if (onStack.has(next)) low.set(path, Math.min(low.get(path)!, index.get(next)!))
    }
    if (low.get(path) !== index.get(path)) return
    const knot: string[] = []
    let member: string
    do {
      member = stack.pop()!
      onStack.delete(member)
      knot.push(member)
    } while (member !== path)
    if (knot.length > 1 || targets(path).includes(path)) knots.push(shortestWithin(knot, targets))
  }
  for (const path of [...tree.keys()].sort()) if (!index.has(path)) visit(path)
  return knots
}

/** The shortest way from the knot's first file back to itself. */
function shortestWithin(knot: string[], targets: (path: string) => string[]): string[] {
  const start = [...knot].sort()[0]!
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of targets(way.at(-1)!)) {
      if (next === start) return way
      if (!knot.includes(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return knot
}
