import { test } from 'vitest'
import { dialectNames } from '#tests/fakes/vendors/dialects.ts'
import { dialectDoor } from '#tests/setup/dialect-door.ts'

test.each(dialectNames)(
  'a summary that a server writes as %s is stored, shared and charged as what it is',
  dialectDoor(),
)
