import type { SharedCache } from '#src/ports/texts.ts'

type Making<V> = { readonly value: Promise<V>; readonly end: AbortController; waiting: number }

/**
 * A shelf of at most `room`, by the weight of what stands on it; what was not taken for longest goes first. The newest
 * always stays.
 */
export function createSharedCache<V>(room: number, weigh: (value: V) => number): SharedCache<V> {
  const kept = new Map<string, { readonly value: V; readonly weight: number }>()
  const making = new Map<string, Making<V>>()
  let weight = 0

  function keep(name: string, value: V): void {
    const added = weigh(value)
    kept.set(name, { value, weight: added })
    weight += added
    for (const [oldest, each] of kept) {
      if (weight <= room || kept.size === 1) return
      kept.delete(oldest)
      weight -= each.weight
    }
  }

  function begin(name: string, make: (signal: AbortSignal) => Promise<V>): Making<V> {
    const end = new AbortController()
    const begun: Making<V> = {
      end,
      waiting: 0,
      value: make(end.signal).then(value => {
        if (making.get(name) === begun) keep(name, value)
        return value
      }),
    }
    making.set(name, begun)
    const forget = () => {
      if (making.get(name) === begun) making.delete(name)
    }
    begun.value.then(forget, forget)
    return begun
  }

  return {
    async getOrCreate(name, make, signal) {
      signal.throwIfAborted()
      const there = kept.get(name)
      if (there) {
        kept.delete(name)
        kept.set(name, there)
        return there.value
      }
      const wanted = making.get(name) ?? begin(name, make)
      wanted.waiting += 1
      const left = Promise.withResolvers<never>()
      const leave = () => left.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([wanted.value, left.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        wanted.waiting -= 1
        if (wanted.waiting === 0 && making.get(name) === wanted) {
          // The next caller starts again instead of waiting for abandoned work.
          making.delete(name)
          wanted.end.abort(signal.reason)
        }
      }
    },
  }
}
