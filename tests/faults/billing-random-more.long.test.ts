import { seedsFrom } from './billing/seeds.ts'
import { testSequences } from './billing/sequence-tests.ts'

/** A second file, so that two workers run the long sequences in parallel. */
testSequences(seedsFrom(61, 50))
