import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { putEntry } from '#core/models/catalog-text.ts'

const added = { id: 'b', served: { contextWindow: 9_000 } }

test('a new file', () => {
  expect(putEntry(null, added, null)).toBe(
    '{\n  "entries": [\n    {\n      "id": "b",\n      "served": {\n        "contextWindow": 9000\n      }\n    }\n  ]\n}\n',
  )
})

describe('what others wrote stays as they wrote it', () => {
  test.each<[string, string, number | null, string]>([
    [
      'after an entry on a line of its own',
      '{\n\t"asOf": "2027-01-05",\n\t"entries": [\n\t\t{ "id": "a" }\n\t],\n\t"remove": []\n}\n',
      null,
      '{\n\t"asOf": "2027-01-05",\n\t"entries": [\n\t\t{ "id": "a" },\n\t\t{\n\t\t\t"id": "b",\n\t\t\t"served": {\n\t\t\t\t"contextWindow": 9000\n\t\t\t}\n\t\t}\n\t],\n\t"remove": []\n}\n',
    ],
    [
      'after an entry beside the bracket',
      '{\n  "entries": [{ "id": "a" }]\n}',
      null,
      '{\n  "entries": [{ "id": "a" }, {\n    "id": "b",\n    "served": {\n      "contextWindow": 9000\n    }\n  }]\n}',
    ],
    [
      'on one line',
      '{"entries":[{"id":"a"}]}',
      null,
      '{"entries":[{"id":"a"},{"id":"b","served":{"contextWindow":9000}}]}',
    ],
    [
      'into an empty list on one line',
      '{"entries":[ ]}',
      null,
      '{"entries":[{"id":"b","served":{"contextWindow":9000}}]}',
    ],
    [
      'into an empty list, with the line ends of Windows',
      '{\r\n    "entries": []\r\n}',
      null,
      '{\r\n    "entries": [\r\n        {\r\n            "id": "b",\r\n            "served": {\r\n                "contextWindow": 9000\r\n            }\r\n        }\r\n    ]\r\n}',
    ],
    [
      'in place of an entry',
      '{ "entries": [ {"id":"a"} , {"id":"b"},\t{"id":"c"} ], "remove": ["entries"] }',
      1,
      '{ "entries": [ {"id":"a"} , {"id":"b","served":{"contextWindow":9000}},\t{"id":"c"} ], "remove": ["entries"] }',
    ],
    [
      'beside texts with brackets, quotes and the word itself',
      String.raw`{"asOf":"{[\"entries\":[","entries":[{"id":"a\\","name":"],\"}"}]}`,
      null,
      String.raw`{"asOf":"{[\"entries\":[","entries":[{"id":"a\\","name":"],\"}"},{"id":"b","served":{"contextWindow":9000}}]}`,
    ],
  ])('%s', (_, text, index, expected) => {
    expect(putEntry(text, added, index)).toBe(expected)
  })
})

test('in any file, exactly one entry changes or is added', () => {
  const file = fc.record({
    before: fc.dictionary(fc.string(), fc.jsonValue()),
    entries: fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
    after: fc.dictionary(fc.string(), fc.jsonValue()),
  })
  const indent = fc.constantFrom('', ' ', '    ', '\t')
  fc.assert(
    fc.property(file, indent, fc.nat(), ({ before, entries, after }, unit, at) => {
      const value = {
        ...before,
        entries,
        ...Object.fromEntries(Object.entries(after).filter(([key]) => key !== 'entries')),
      }
      const text = JSON.stringify(value, null, unit)
      const index = at % (entries.length + 1)
      const isNew = index === entries.length
      const expected = isNew ? [...entries, added] : entries.with(index, added as never)
      expect(JSON.parse(putEntry(text, added, isNew ? null : index))).toEqual({
        ...JSON.parse(text),
        entries: JSON.parse(JSON.stringify(expected)),
      })
    }),
  )
})
