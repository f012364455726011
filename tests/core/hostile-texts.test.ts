import { expect, test } from 'vitest'
import { parsers } from '#tests/setup/hostile-parsers.ts'
import { slowOn } from '#tests/setup/hostile-texts.ts'

/** Every fourteenth text here; hostile-texts.long.test.ts has all. */
test.each(parsers)('%s reads half a megabyte of hostile text in 50 ms', (_, read) => {
  expect(slowOn(read, 50, 14)).toEqual([])
})
