import { playSeeds } from './billing/campaign.ts'
import { seedsFrom } from './billing/seeds.ts'

const { SEED } = process.env

/** Ten of the long campaign's sequences; with SEED=… (several by commas) those. */
playSeeds(SEED === undefined ? seedsFrom(1, 10) : SEED.split(',').map(Number))
