import type { Source } from './source.ts'

/** Import cycles, including type imports; one per strongly connected component (Tarjan). */
export function findCycles(tree: ReadonlyMap<string, Source>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const components: string[][] = []
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
    const component: string[] = []
    let member: string
    do {
      member = stack.pop()!
      onStack.delete(member)
      component.push(member)
    } while (member !== path)
    if (component.length > 1 || targets(path).includes(path)) components.push(shortestWithin(component, targets))
  }
  for (const path of [...tree.keys()].sort()) if (!index.has(path)) visit(path)
  return components
}

/** The shortest cycle from the component's first file back to itself. */
function shortestWithin(component: string[], targets: (path: string) => string[]): string[] {
  const start = [...component].sort()[0]!
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    for (const next of targets(path.at(-1)!)) {
      if (next === start) return path
      if (!component.includes(next) || seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return component
}
