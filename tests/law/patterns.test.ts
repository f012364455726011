import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Pattern, patternsOf, slowTextOf } from './patterns.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Patterns that are slow on long texts and never get one, by file and beginning. The list only becomes shorter. */
const exceptions: readonly (readonly [path: string, source: string, reason: string])[] = [
  ['src/http/fonts.ts', '@font-face', 'reads our own style sheet'],
  ['src/adapters/share-pictures/read-faces.ts', 'url\\(', "reads a package's style sheet"],
  ['src/http/page-shell.ts', '<script', 'reads our own page'],
  ['src/adapters/search/question-kinds.ts', '\\bhow (?:far', 'reads 1,000 characters'],
  ['src/adapters/search/parse-question.ts', '\\b(?:do', 'reads 60 words of a question'],
  ['src/web/shell/lazy-screen.tsx', 'https?', "reads an error of the reader's own browser"],
  ['src/web/build/', '', 'reads files of the build'],
  ['src/core/evaluation/', '', "reads an operator's own labeled videos"],
  ['src/services/evaluation/', '', "reads an operator's own labeled videos"],
  ['src/web/ui/form.ts', '^[^\\s@]+@', 'reads a field of the person who typed it, in the browser'],
  ['src/core/answers/says-not-found.ts', '[“', 'reads 4,000 characters'],
  ['src/adapters/llm/local/compose-continuation.ts', '“([^”]{1,400})', 'linear: 400 steps for each character'],
  ['src/core/proof/lexer-brackets.ts', '^[^"\']*\\)', 'reads 400 characters'],
  ['src/core/proof/proof-gate.ts', '(?:[:.@/]', 'reads 40 characters'],
  ['src/core/proof/proof-writer.ts', '\\p{Nd}+', 'reads 52 characters'],
]

const isException = ({ path, source }: Pattern): boolean =>
  exceptions.some(([file, beginning]) => path.startsWith(file) && source.startsWith(beginning))

const patterns = ['src', 'cli', 'jobs'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .flatMap(path => patternsOf(path, readFileSync(join(root, path), 'utf8'))),
)

test('no regular expression takes long on a hostile text', () => {
  const distinct = new Map(
    patterns.filter(each => !isException(each)).map(each => [`/${each.source}/${each.flags}`, each]),
  )
  expect(distinct.size).toBeGreaterThan(500)
  const slow = [...distinct.values()].flatMap(each => {
    const text = slowTextOf(each)
    return text === null ? [] : [`${each.path}:${each.line} is slow on ${text}. Bound its length, or make it linear.`]
  })
  expect(slow).toEqual([])
})

test('every exception is needed', () => {
  const unused = exceptions.filter(
    ([file, beginning]) => !patterns.some(({ path, source }) => path.startsWith(file) && source.startsWith(beginning)),
  )
  expect(unused).toEqual([])
})

test.each([
  ['(?:a+)+$', ''],
  ['\\s+$', ''],
  ['(\\w+):x', ''],
  ['^(?:.*,)*x$', ''],
  ['<b[^>]*>', 'g'],
  ['a(?=.*b)', 'g'],
])('the slow pattern /%s/ is found', (source, flags) => expect(slowTextOf({ source, flags })).not.toBeNull())

test.each([
  ['(?<!\\s)\\s+$', ''],
  ['\\b\\w+:', ''],
  ['<b[^<>]*>', 'g'],
  ['^[^,]*,', ''],
])('the linear pattern /%s/ is not', (source, flags) => expect(slowTextOf({ source, flags })).toBeNull())
