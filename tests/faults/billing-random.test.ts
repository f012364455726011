import { seedsFrom } from './billing/seeds.ts'
import { testSequences } from './billing/sequence-tests.ts'

const { SEED } = process.env

/** Five sequences, or those of the comma-separated seeds in SEED. */
testSequences(SEED === undefined ? seedsFrom(1, 5) : SEED.split(',').map(Number))
