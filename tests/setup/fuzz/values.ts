import type { Random } from './random.ts'

/** The part of JSON Schema that our schemas use. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly maxLength?: number
}

/** Valid values by a field's name: existing ids, addresses, texts. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const cursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'cut \ud83d',
  '\udc00\ud800',
  '\u202e\u2028\ufeff',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "'; drop table users; --",
  '%00%ff',
  '%',
  '\\',
  '{}',
  'null',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'https://www.youtube.com/watch?v=%00',
  'http://[::1]:99999/',
  `cs_${'x'.repeat(300)}`,
  'x'.repeat(5_000),
  '😀'.repeat(300),
  cursor('budgetPeriods', ['2026-99-99 00:00:00+00']),
  cursor('budgetPeriods', ['infinity']),
  cursor('messages', ['x']),
  cursor('sessions', ['\ud800']),
  cursor('__proto__', null),
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { $ne: null },
  { toString: 'x', valueOf: 'x' },
  { constructor: { prototype: { admin: true } } },
]

export const hostileText = (random: Random): string => random.pick(hostileTexts)
export const hostileValue = (random: Random): unknown =>
  random.chance(0.6) ? hostileText(random) : random.pick(hostileValues)

/** A value that is valid for this schema, or almost. */
export function fittingValue(random: Random, schema: Schema, known: Known, name = ''): unknown {
  const fitting = known[name]
  if (fitting !== undefined && random.chance(0.9)) return random.pick(fitting)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fittingValue(random, random.pick(choices), known, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  switch (typeof schema.type === 'object' ? random.pick(schema.type) : schema.type) {
    case 'object':
      return objectOf(random, schema, known)
    case 'array':
      return Array.from({ length: random.int(4) }, () => fittingValue(random, schema.items ?? {}, known, name))
    case 'string':
      return schema.format === 'date-time' ? '2026-11-01T00:00:00.000Z' : 'words of no meaning'
    case 'integer':
    case 'number':
      return random.int(1000)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return hostileValue(random)
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, known: Known): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([field]) => required.includes(field) || random.chance(0.5))
  return Object.fromEntries(fields.map(([field, inner]) => [field, fittingValue(random, inner, known, field)]))
}

/** A copy of a value with an error in it. */
export function corrupted(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return hostileValue(random)
  const copy = structuredClone(value) as Record<string, unknown>
  const field = random.pick([...Object.keys(copy), 'unknown'])
  const isNested = typeof copy[field] === 'object' && random.chance(0.6)
  if (random.chance(0.15)) delete copy[field]
  else copy[field] = isNested ? corrupted(random, copy[field]) : hostileValue(random)
  return copy
}

/** JSON text, sometimes malformed or in a form that `JSON.stringify` never writes. */
export function textOf(random: Random, value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  if (random.chance(0.85)) return text
  const open = random.pick(['[', '{"a":', '{"0":['])
  return random.pick([
    '',
    text.slice(0, random.int(text.length + 1)),
    `{"__proto__":${text}}`,
    text.replace('{', '{"__proto__":{"admin":true},'),
    `${text}${text}`,
    `\ufeff${text}`,
    `\u0000${text}`,
    open.repeat(random.pick([10, 100, 5_000])),
    `${'['.repeat(3_000)}${text}${']'.repeat(3_000)}`,
    `"${'\\ud800'.repeat(random.int(5))}"`,
    '1e999',
    '-',
    "{'a':1}",
  ])
}
