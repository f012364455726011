import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonObjects } from '#core/text/json-objects.ts'

const whole = (text: string) => readJsonObjects(text, { isWhole: true })
const cut = (text: string) => readJsonObjects(text, { isWhole: false })

describe('objects in a text', () => {
  test.each<[string, string, unknown[]]>([
    ['one object', '{"a":1}', [{ a: 1 }]],
    ['one per line', '{"a":1}\n{"b":2}\n', [{ a: 1 }, { b: 2 }]],
    ['lines with commas, in brackets', '[\n{"a":1},\n{"b":2}\n]', [{ a: 1 }, { b: 2 }]],
    ['two on one line', '{"a":1} {"b":2}', [{ a: 1 }, { b: 2 }]],
    ['over several lines', '{\n  "a": [\n    {"x": 1},\n    {"x": 2}\n  ]\n}', [{ a: [{ x: 1 }, { x: 2 }] }]],
    ['in a fence', '```json\n{"a":1}\n```', [{ a: 1 }]],
    ['with prose around it', 'Here it is {as asked}: {"a":1} I hope it helps}', [{ a: 1 }]],
    ['after reasoning', '<think>maybe {x}</think>\n{"a":1}', [{ a: 1 }]],
    ['trailing commas', '{"a":[1,],}', [{ a: [1] }]],
    ['braces and quotes in a string', 'x {"a":"} \\" {"} y', [{ a: '} " {' }]],
    ['keys without quotes', '{a: 1, b: "two"}', [{ a: 1, b: 'two' }]],
    ['curly quotes', '{“a”: “one”}', [{ a: 'one' }]],
    ['None and True', '{"a":None,"b":True}', [{ a: null, b: true }]],
    ['a line break in a string', '{"a":"one\ntwo"}', [{ a: 'one\ntwo' }]],
    ['one faulty line among good ones', '{"a":1}\n{"b":None}\n{"c":3}', [{ a: 1 }, { b: null }, { c: 3 }]],
    [
      'quotes inside a string',
      '{"a":1}\n{"b":"he said "no" twice"}\n{"c":3}',
      [{ a: 1 }, { b: 'he said "no" twice' }, { c: 3 }],
    ],
    ['no object', 'The title is fine.', []],
    ['nothing', '', []],
  ])('%s', (_, text, objects) => expect(whole(text)).toEqual(objects))

  test('an unfinished object gives only the complete objects inside it', () => {
    expect(cut('{"a":[{"x":1},{"x":2},{"x":')).toEqual([{ x: 1 }, { x: 2 }])
    expect(cut('{"a":1}\n{"b":"del')).toEqual([{ a: 1 }])
    expect(cut('{"a":1}\n{b:2')).toEqual([{ a: 1 }])
  })
})

const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null))
const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value, { minKeys: 1, maxKeys: 4 })

test('a text of lines, cut anywhere, gives its complete lines only', () => {
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 6 }), fc.nat(), (objects, at) => {
      const lines = objects.map(each => JSON.stringify(each))
      const text = lines.join('\n')
      const end = at % (text.length + 1)
      const complete = objects.filter((_, place) => lines.slice(0, place + 1).join('\n').length <= end)
      expect(cut(text.slice(0, end))).toEqual(JSON.parse(JSON.stringify(complete)))
    }),
    { seed: 4, numRuns: 500 },
  )
})

test('any text is read without an error, in bounded time', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \nab1'), maxLength: 300 }), text => {
      for (const each of [...whole(text), ...cut(text)]) expect(typeof each).toBe('object')
    }),
    { seed: 5, numRuns: 500 },
  )
  const started = performance.now()
  whole('{"a":'.repeat(4_000))
  cut('{'.repeat(20_000))
  whole('{}'.repeat(10_000))
  expect(performance.now() - started).toBeLessThan(2_000)
})
