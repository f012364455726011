import { seedsFrom } from './billing/seeds.ts'
import { testSequences } from './billing/sequence-tests.ts'

testSequences(seedsFrom(11, 50))
