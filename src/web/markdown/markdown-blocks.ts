const fence = /^ {0,3}(`{3,}|~{3,})/
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/
const indented = /^(?: {2,}|\t)/

/**
 * Splits Markdown into blocks that can be rendered separately, so that a growing answer renders only its last one. A
 * list stays in one block, and so does fenced code.
 */
export function markdownBlocks(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let open: string | null = null
  let isList = false
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    if (mark && open === null) open = mark
    else if (mark && open !== null && mark.startsWith(open)) open = null
    if (block.length === 0) isList = listItem.test(line)
    if (line.trim() !== '' || open !== null) {
      block.push(line)
      continue
    }
    const next = lines.slice(index + 1).find(later => later.trim() !== '')
    const continues = isList && next !== undefined && (listItem.test(next) || indented.test(next))
    if (continues) block.push(line)
    else if (block.length > 0) {
      blocks.push(block.join('\n'))
      block = []
    }
  }
  if (block.length > 0) blocks.push(block.join('\n'))
  return blocks
}
