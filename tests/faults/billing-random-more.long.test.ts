import { playSeeds, seedsFrom } from './billing/campaign.ts'

/** The other half, so that both cores have work. */
playSeeds(seedsFrom(111, 100))
