import { killAt } from '#tests/faults/billing/kills.ts'
import { seedsFrom } from '#tests/faults/billing/seeds.ts'

killAt(seedsFrom(1, 100))
