import { playSeeds } from './billing/campaign.ts'
import { seedsFrom } from './billing/seeds.ts'

/** The other half, so that both cores have work. */
playSeeds(seedsFrom(111, 100))
