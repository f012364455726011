/** With more wires than this at once, they are served in rounds. */
const atOnce = 50
const roundMs = 200

/**
 * Keeps a process calm in which a thousand models speak: what is to be done at their every piece is done together, a few
 * rounds a second, while many wires are open, and at once while few are.
 */
export function createRounds() {
  let open = 0
  let waiting = new Set<() => void>()
  return {
    enter() {
      open += 1
    },
    leave() {
      open -= 1
    },
    areOn: () => open > atOnce,
    /** Once for however often the same work is asked for meanwhile. */
    soon(work: () => void): void {
      if (open <= atOnce) {
        work()
        return
      }
      if (waiting.size === 0)
        setTimeout(() => {
          const round = waiting
          waiting = new Set()
          for (const each of round) each()
        }, roundMs)
      waiting.add(work)
    },
  }
}
