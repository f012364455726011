/** Shows progress on standard error, on one line that is overwritten; silent without a terminal. */
export function progressLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr): {
  show(text: string): void
  end(): void
} {
  let width = 0
  let shownAt = 0
  return {
    show(text) {
      if (!stream.isTTY || Date.now() - shownAt < 100) return
      shownAt = Date.now()
      stream.write(`\r${text.padEnd(width)}`)
      width = text.length
    },
    end() {
      if (width > 0) stream.write(`\r${' '.repeat(width)}\r`)
      width = 0
    },
  }
}
