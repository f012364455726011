import { killAt } from '#tests/faults/billing/kills.ts'
import { seedsFrom } from '#tests/faults/billing/seeds.ts'

const { SEED } = process.env

/** A few of the long test's points; with SEED=… (several by commas) those. */
killAt(SEED === undefined ? seedsFrom(1, 5) : SEED.split(',').map(Number))
