import { testCrashes } from '#tests/faults/billing/crash-tests.ts'
import { seedsFrom } from '#tests/faults/billing/seeds.ts'

const { SEED } = process.env

/** Two kills, or those of the comma-separated seeds in SEED. */
testCrashes(SEED === undefined ? seedsFrom(1, 2) : SEED.split(',').map(Number))
