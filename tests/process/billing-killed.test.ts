import { testCrashes } from '#tests/faults/billing/crash-tests.ts'
import { seedsFrom } from '#tests/faults/billing/seeds.ts'

const { SEED } = process.env

/** Five kills, or those of the comma-separated seeds in SEED. */
testCrashes(SEED === undefined ? seedsFrom(1, 5) : SEED.split(',').map(Number))
