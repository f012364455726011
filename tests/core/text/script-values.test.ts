import { describe, expect, test } from 'vitest'
import { scriptValues } from '#core/text/script-values.ts'
import { cpuTimeMs } from '#tests/setup/cpu-time.ts'

const name = 'ytInitialPlayerResponse'
const read = (page: string) => [...scriptValues(page, name)]
const inScript = (code: string) => `<!DOCTYPE html><html><body><script nonce="x">${code}</script></body></html>`
const hex = (text: string) => [...text].map(char => `\\x${char.codePointAt(0)!.toString(16).padStart(2, '0')}`).join('')

/** Texts that an author can write into a description. */
const hostile = [
  'const f = () => { return 1 };var x = f()',
  '};</script><script>var y = {',
  '"}; var meta = 1; {"',
  '\\"};var z="',
  "it's `raw` /* not a comment */ // nor this",
  '{{{[[[',
  '}]}]',
  'ytInitialPlayerResponse = {"isUnlisted":false}',
  'line\nbreak \u2028 and 🏺',
]

describe.each(hostile)('a value with the text %j', text => {
  const value = { description: text, isUnlisted: true }
  const json = JSON.stringify(value)
  test.each([
    ['is assigned to a variable', `var ${name} = ${json};var meta = 1;`],
    ['is written without spaces', `var ${name}=${json},a=1`],
    ['ends its script', `${name} = ${json}`],
    ['is a property of the window', `window["${name}"] = ${json};`],
    ['is one in single quotes', `window['${name}']=${json};`],
    ['is behind a dot', `window.${name} = ${json};`],
    ['is the alternative to an older one', `window.${name} = window.${name} || ${json};`],
    ['is in brackets', `var ${name} = (${json});`],
    ['is a property of an object', `ytplayer.config = {args: {${name}: ${json}}};`],
    ['is a property in quotes', `x({"a":1,"${name}":${json}});`],
    ['is JSON in a string', `var ${name} = JSON.parse(${JSON.stringify(json)});`],
    [
      'is JSON in hexadecimal',
      `var ${name} = JSON.parse('${hex(JSON.stringify(value).replace(/[^\x20-\x7e]/g, ''))}');`,
    ],
    ['is hexadecimal without a parser', `var ${name} = '${hex(JSON.stringify(value).replace(/[^\x20-\x7e]/g, ''))}';`],
    ['follows another value', `var ytInitialData = ${json};</script><script>var ${name} = ${json};`],
    ['follows an empty one', `var ${name} = null;if(${name}==null){}${name} = ${json};`],
    ['follows quotes in a regular expression', `a=b.replace(/["'\`/]/g,"");var ${name} = ${json};`],
    ['follows divisions and comments', `a=b/2/c;/* ${name} = {"a":1} */ // ${name} = {"b":2}\nvar ${name} = ${json};`],
  ])('is read when it %s', (_, code) => {
    const values = read(inScript(code)).filter(each => each !== undefined)
    expect(values).toHaveLength(1)
    expect((values[0] as typeof value).isUnlisted).toBe(true)
  })
})

test.each([
  ['outside of scripts', `<p>${name} = {"a":1}</p>`],
  ['in an attribute', `<meta content='${name} = {"a":1}'>`],
  ['in a string', inScript(`var a = 'var ${name} = {"a":1};'`)],
  ['in a template', inScript(`var a = \`\n${name} = {"a":1};\``)],
  ['in a comment', inScript(`// ${name} = {"a":1}`)],
  ['as part of a longer name', inScript(`var ${name}2 = {"a":1}; my${name} = {"a":2}`)],
  ['in a comparison', inScript(`if (${name} == {"a":1}) {}`)],
  ['nowhere', inScript('var a = 1')],
  ['in a script that never opens', '<script'],
])('a value %s is not read', (_, page) => expect(read(page)).toEqual([]))

test('a value that is cut off or not JSON is unknown', () => {
  expect(read(inScript(`var ${name} = {"a": {"b": 1`))).toEqual([undefined])
  expect(read(inScript(`var ${name} = {a: 1};`))).toEqual([undefined])
  expect(read(inScript(`var ${name} = JSON.parse('{"a"');`))).toEqual([undefined])
})

/** Texts of half a megabyte that a slow reader would read again and again. */
test.each([
  ['opened scripts', '<script>'],
  ['halves of tags', '<script '],
  ['open braces', `${name}={`],
  ['open strings', `${name}="`],
  ['names', `${name} `],
  ['alternatives', `${name}=a||`],
  ['backslashes', `${name}='\\`],
  ['regular expressions', '=/[a'],
  ['comments', '/*/'],
  ['quotes', '\'"`'],
  ['white space', ' \t'],
])('half a megabyte of %s takes no time', (_, piece) => {
  const page = inScript(piece.repeat(Math.ceil(500_000 / piece.length)))
  expect(Math.min(...[1, 2, 3].map(() => cpuTimeMs(() => read(page))))).toBeLessThan(50)
})
