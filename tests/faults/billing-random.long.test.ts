import { playSeeds, seedsFrom } from './billing/campaign.ts'

playSeeds(seedsFrom(11, 100))
