import { parseSync } from 'vite'
import { cpuTimeMs } from '../setup/cpu-time.ts'

export type Pattern = { readonly path: string; readonly line: number; readonly source: string; readonly flags: string }

type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every regular expression that is written in a file. */
export function patternsOf(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: Node): void => {
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex)
      found.push({ path, line: text.slice(0, start).split('\n').length, source: regex.pattern, flags: regex.flags })
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const item of value) isNode(item) && visit(item)
      else if (isNode(value)) visit(value)
    }
  }
  visit(parseSync(path, text).program as unknown as Node)
  return found
}

/** What is repeated for every pattern. */
const common = [
  ...'a0 .,-:\'"<>()[]{}*_`/\\&!?=#@|',
  '\n',
  '\t',
  '\u2028',
  '「',
  '“',
  '漢',
  '\u0301',
  'a-',
  'a ',
  'a, ',
  '0:',
  '. ',
]

/** The parts of a pattern as texts that nearly match it. */
function partsOf(source: string): string[] {
  const plain = source
    .replace(/\\[pP]\{[^}]*\}/g, 'a')
    .replace(/\\s/g, ' ')
    .replace(/\\[dD]/g, '0')
    .replace(/\\[wWS]/g, 'a')
    .replace(/\\[bB]/g, '')
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(')
    .replace(/\{\d+(?:,\d*)?\}/g, '')
    .replace(/\[\^(?:\\.|[^\]\\])*\]/g, 'x')
    .replace(/\[((?:\\.|[^\]\\])*)\]/g, (_, inner: string) => inner.replace(/\\/g, '')[0] ?? '')
    .replace(/(?<!\\)[?*+^$]/g, '')
  const words = plain.split(/(?<!\\)[|()]/).map(part => part.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1'))
  const whole = words.slice(0, 12).join('')
  return [...new Set([...words.slice(0, 24), whole, whole.slice(0, 3), whole.slice(0, -1)])].filter(part => part !== '')
}

const repeated = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** The same for every pattern, so made once for each length. */
const commonTexts = new Map<number, readonly string[]>()

function commonOf(length: number): readonly string[] {
  const texts = commonTexts.get(length) ?? common.map(sign => repeated(sign, length))
  commonTexts.set(length, texts)
  return texts
}

/** Texts that a pattern may take long to refuse: each part again and again, at the beginning, after a match, before a stop. */
export function hostileTexts(source: string, length: number): string[] {
  const parts = partsOf(source)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  const many = (part: string): string => repeated(part, length)
  return [
    ...commonOf(length).flatMap(text => [text, `${first}${text}\u0000`, `${last}${text}\n`]),
    ...parts.flatMap(part => [many(part), `${many(part)}\u0000`, many(`${part} `), many(`${part}\n`)]),
    ...parts.slice(0, 6).flatMap(part => parts.slice(0, 6).map(other => many(part + other))),
  ]
}

/** Short texts that grow slowly find patterns whose time is exponential, before a longer one would never end. */
const lengths = [22, 33, 50, 75, 110, 165, 250, 400, 12_000]
const longestMs = 15

/** The text that a pattern takes long to read, or null. */
export function slowTextOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null {
  const pattern = new RegExp(source, flags)
  for (const length of lengths)
    for (const text of hostileTexts(source, length)) {
      pattern.lastIndex = 0
      const read = (): unknown => (pattern.global ? text.replace(pattern, '') : pattern.exec(text))
      if ([1, 2, 3].every(() => cpuTimeMs(read) > longestMs)) return `${JSON.stringify(text.slice(0, 40))} × ${length}`
    }
  return null
}
