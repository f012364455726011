import { createHash, hash } from 'node:crypto'

export type RowCounter = {
  add(piece: Uint8Array): void
  /** Rows, bytes and the SHA-256 of the copied text. */
  end(): { rows: number; bytes: number; sha256: string }
}

const newline = 10

/** Counts and sums copied rows as they pass. A line end stands in Postgres's copied text only where a row ends. */
export function rowCounter(): RowCounter {
  const sum = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    add(piece) {
      sum.update(piece)
      bytes += piece.length
      for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) rows += 1
    },
    end: () => ({ rows, bytes, sha256: sum.digest('hex') }),
  }
}

/** A figure of a table's rows that does not depend on their order: two databases keep the same rows differently. */
export function rowSet(): { add(piece: Uint8Array): void; end(): string } {
  const lanes = new Uint32Array(8)
  let carried: Buffer = Buffer.alloc(0)
  const addRow = (row: Uint8Array) => {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < lanes.length; lane += 1) lanes[lane]! += digest.readUInt32LE(lane * 4)
  }
  return {
    add(piece) {
      const bytes = carried.length === 0 ? Buffer.from(piece) : Buffer.concat([carried, piece])
      let from = 0
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
        addRow(bytes.subarray(from, at))
        from = at + 1
      }
      carried = bytes.subarray(from)
    },
    end: () => Buffer.from(lanes.buffer).toString('hex') + carried.toString('hex'),
  }
}
