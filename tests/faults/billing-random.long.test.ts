import { playSeeds } from './billing/campaign.ts'
import { seedsFrom } from './billing/seeds.ts'

playSeeds(seedsFrom(11, 100))
