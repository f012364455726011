export type Tag = {
  /** In lower case, without a namespace. */
  readonly name: string
  readonly isClosing: boolean
  readonly isEmpty: boolean
  attribute(name: string): string | null
}

/** The longest tag whose attributes are read. Real ones have a few dozen characters. */
const maxTagLength = 2000

/**
 * Visits tags and the text between them from left to right. Does not expand entities or follow nesting, so that a hostile
 * file takes only linear time. Comments are skipped.
 */
export function walkTags(markup: string, onTag: (tag: Tag) => void, onText: (text: string) => void): void {
  let at = 0
  while (at < markup.length) {
    const open = markup.indexOf('<', at)
    if (open < 0) break
    if (open > at) onText(markup.slice(at, open))
    const [start, end] = specialBounds(markup, open)
    const close = markup.indexOf(end, open + start.length)
    if (close < 0) break
    at = close + end.length
    if (start === '<![CDATA[') onText(markup.slice(open + start.length, close))
    if (start !== '<') continue
    const inside = close - open > maxTagLength ? '' : markup.slice(open + 1, close)
    onTag({
      name: /^\/?(?:[A-Za-z][\w.-]{0,40}:)?([A-Za-z][\w]{0,40})/.exec(inside)?.[1]?.toLowerCase() ?? '',
      isClosing: inside.startsWith('/'),
      isEmpty: inside.endsWith('/'),
      attribute: wanted => attributeOf(inside, wanted),
    })
  }
}

const specialBounds = (markup: string, open: number): readonly [string, string] =>
  markup.startsWith('<!--', open)
    ? ['<!--', '-->']
    : markup.startsWith('<![CDATA[', open)
      ? ['<![CDATA[', ']]>']
      : ['<', '>']

const attributePattern = /([A-Za-z_][\w:.-]{0,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>/]{1,200}))/g

/** An attribute with or without a namespace, in any case. */
function attributeOf(inside: string, wanted: string): string | null {
  for (const [, name, double, single, bare] of inside.matchAll(attributePattern)) {
    const local = name!.slice(name!.indexOf(':') + 1)
    if (name!.toLowerCase() === wanted.toLowerCase() || local.toLowerCase() === wanted.toLowerCase())
      return double ?? single ?? bare ?? ''
  }
  return null
}
