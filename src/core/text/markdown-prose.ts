const fenceStart = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/

/** The backtick runs of a line that enclose code: the place after each opening run and the place of its closing one. */
function codeSpans(line: string): {
  readonly spans: readonly (readonly [number, number])[]
  readonly isPaired: boolean
} {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }))
  const byLength = new Map<number, number[]>()
  for (const { length } of runs) byLength.set(length, [])
  for (const [at, { length }] of runs.entries()) byLength.get(length)!.push(at)
  const passed = new Map<number, number>()
  const spans: [number, number][] = []
  let isPaired = true
  for (let at = 0; at < runs.length; ) {
    const { index, length } = runs[at]!
    const ends = byLength.get(length)!
    let next = passed.get(length) ?? 0
    while (ends[next] !== undefined && ends[next]! <= at) next += 1
    passed.set(length, next)
    const end = ends[next]
    if (end === undefined) {
      isPaired = false
      at += 1
    } else {
      spans.push([index + length, runs[end]!.index])
      at = end + 1
    }
  }
  return { spans, isPaired }
}

/** The places of the code of a line; null where a reader may see other code than this: after a backtick without a partner. */
function codeOf(line: string, isInTable: boolean): readonly (readonly [number, number])[] | null {
  const { spans, isPaired } = codeSpans(line)
  // A backslash takes a backtick from the run that would open code. In a table, a pipe ends a cell also within code.
  const isSure = spans.every(
    ([start, end]) =>
      !/\\`+$/.test(line.slice(Math.max(0, start - 400), start)) &&
      !(isInTable && /(?<!\\)(?:\\\\){0,99}\|/.test(line.slice(start, end))),
  )
  return isPaired && isSure ? spans : null
}

/** Changes the prose of a line. */
function changeLine(line: string, spans: readonly (readonly [number, number])[], change: (prose: string) => string) {
  let changed = ''
  let from = 0
  for (const [start, end] of spans) {
    changed += change(line.slice(from, start)) + line.slice(start, end)
    from = end
  }
  return changed + change(line.slice(from))
}

/** The lines of a Markdown text that passed the proof gate, each with whether it belongs to a block of code. */
export function markdownLines(markdown: string): readonly { readonly line: string; readonly isCode: boolean }[] {
  let fence = ''
  return markdown.split('\n').map(line => {
    if (line === '') return { line, isCode: fence !== '' }
    if (fence !== '') {
      const mark = line.trim()
      if (mark.length >= fence.length && mark === fence[0]!.repeat(mark.length)) fence = ''
      return { line, isCode: true }
    }
    const [, mark = '', info = ''] = fenceStart.exec(line) ?? []
    if (mark.startsWith('~') || !info.includes('`')) fence = mark
    return { line, isCode: fence !== '' }
  })
}

/** Also true for the line below a heading: then a little more than needed counts as a table. */
const isDelimiterRow = (line: string): boolean => line.includes('-') && /^[\s|:>-]+$/.test(line)

/**
 * Changes the prose of a Markdown text that passed the proof gate; its code stays. `change` gets parts of a line.
 * Where it is not sure what is code, all is prose up to the end of the paragraph: inline code may go on in the next line.
 */
export function changeProse(markdown: string, change: (prose: string) => string): string {
  const lines = markdownLines(markdown)
  const tables = new Set<number>()
  let paragraph = 0
  const paragraphs = lines.map(({ line, isCode }) => {
    if (isCode || line.trim() === '') paragraph += 1
    else if (isDelimiterRow(line)) tables.add(paragraph)
    return paragraph
  })
  let unsure = -1
  return lines
    .map(({ line, isCode }, at) => {
      if (isCode || line === '') return line
      if (unsure === paragraphs[at] || !line.includes('`')) return change(line)
      const spans = codeOf(line, tables.has(paragraphs[at]!))
      if (spans === null) unsure = paragraphs[at]!
      return spans === null ? change(line) : changeLine(line, spans, change)
    })
    .join('\n')
}

/** Answers of earlier versions may have tags outside of code. They become text. */
export const withoutHtml = (markdown: string): string =>
  /<[a-z/!?]/i.test(markdown) ? changeProse(markdown, prose => prose.replace(/<(?=[a-z/!?])/gi, '&lt;')) : markdown
