/**
 * A text that grows by pieces. It keeps the pieces since the last `compact` apart: joining all of them at every piece would
 * cost the square of the length.
 */
export type GrowingText = {
  text(): string
  length(): number
  /** The text from `position` on; cheap where pieces begin. */
  from(position: number): string
  /** @returns false when the piece adds nothing that can be shown yet */
  append(piece: string): boolean
  /** Joins what there is into one flat text; a chain of thousands of short ones weighs several times as much. */
  compact(): void
}

export function createGrowingText(): GrowingText {
  let joined = ''
  let pieces: string[] = []
  /** Where each piece begins. */
  let starts: number[] = []
  let length = 0
  /** Half of a surrogate pair that waits for its other half. */
  let half = ''

  return {
    text: () => joined + pieces.join(''),
    length: () => length,
    from(position) {
      if (position >= length) return ''
      if (position < joined.length) return joined.slice(position) + pieces.join('')
      let at = starts.length - 1
      while (starts[at]! > position) at -= 1
      return pieces[at]!.slice(position - starts[at]!) + pieces.slice(at + 1).join('')
    },
    append(piece) {
      const whole = half + piece
      half = /[\uD800-\uDBFF]$/.test(whole) ? whole.slice(-1) : ''
      const ready = storable(whole.slice(0, whole.length - half.length))
      if (ready === '') return false
      pieces.push(ready)
      starts.push(length)
      length += ready.length
      return true
    },
    compact() {
      joined = [joined, ...pieces].join('')
      pieces = []
      starts = []
    },
  }
}

/** Postgres stores neither NUL nor half characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The same for every text in an answer's data, which is stored as JSON. */
export const storableData = <T extends object>(data: T): T =>
  JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'string' ? storable(value) : value)))
