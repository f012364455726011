import { testCrashes } from '#tests/faults/billing/crash-tests.ts'
import { seedsFrom } from '#tests/faults/billing/seeds.ts'

testCrashes(seedsFrom(1, 50))
