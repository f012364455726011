import type { SharedCache } from '#src/ports/transcript-cache.ts'

type Creation<V> = { readonly value: Promise<V>; readonly controller: AbortController; waiting: number }

/** An LRU cache with a total weight of at most `maxWeight`. The newest value always stays. */
export function createSharedCache<V>(maxWeight: number, weigh: (value: V) => number): SharedCache<V> {
  const entries = new Map<string, { readonly value: V; readonly weight: number }>()
  const creations = new Map<string, Creation<V>>()
  let weight = 0

  function store(name: string, value: V): void {
    const added = weigh(value)
    entries.set(name, { value, weight: added })
    weight += added
    for (const [oldest, each] of entries) {
      if (weight <= maxWeight || entries.size === 1) return
      entries.delete(oldest)
      weight -= each.weight
    }
  }

  function start(name: string, make: (signal: AbortSignal) => Promise<V>): Creation<V> {
    const controller = new AbortController()
    const creation: Creation<V> = {
      controller,
      waiting: 0,
      value: make(controller.signal).then(value => {
        if (creations.get(name) === creation) store(name, value)
        return value
      }),
    }
    creations.set(name, creation)
    const forget = () => {
      if (creations.get(name) === creation) creations.delete(name)
    }
    creation.value.then(forget, forget)
    return creation
  }

  return {
    async getOrCreate(name, make, signal) {
      signal.throwIfAborted()
      const entry = entries.get(name)
      if (entry) {
        entries.delete(name)
        entries.set(name, entry)
        return entry.value
      }
      const creation = creations.get(name) ?? start(name, make)
      creation.waiting += 1
      const aborted = Promise.withResolvers<never>()
      const onAbort = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await Promise.race([creation.value, aborted.promise])
      } finally {
        signal.removeEventListener('abort', onAbort)
        creation.waiting -= 1
        if (creation.waiting === 0 && creations.get(name) === creation) {
          // The next caller starts again instead of joining the aborted work.
          creations.delete(name)
          creation.controller.abort(signal.reason)
        }
      }
    },
  }
}
