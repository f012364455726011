import { demoAccount } from '#embedded/demo-account.ts'
import { sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { ensureDemoAccount } from '#services/accounts/ensure-demo-account.ts'
import { shareExtracts } from '#services/conversations/share-extracts.ts'
import { prepareVideo, storeVideo } from '#services/videos/store-video.ts'
import type { Deps } from '#src/ports.ts'
import { findBlock } from '#stores/blocked-videos.ts'
import { readVideoRow } from '#stores/videos.ts'
import type { Config } from './config.ts'
import { passwordForOutsiders } from './stand-ins.ts'

export type DemoSignIn = { readonly email: string; readonly password: string }

/**
 * What the embedded database holds from the start: the sample videos, what the local engine says of them, and the demo
 * account. Where others can reach the product, the account has a password of its own instead of the published one. Safe
 * to repeat and to race.
 */
export async function seedEmbedded(deps: Deps, config: Config): Promise<DemoSignIn> {
  const { email } = demoAccount
  const password = (await passwordForOutsiders(deps, config)) ?? demoAccount.password
  await ensureDemoAccount(deps, { email, password })
  await storeSamples(deps)
  const ids = sampleVideos.map(sample => sample.videoId)
  await shareExtracts(deps, ids, new AbortController().signal)
  return { email, password }
}

/** A sample that is new, or whose text has changed since, is stored; blocked ones are left out. */
async function storeSamples({ db, largeTexts }: Deps): Promise<void> {
  const provider = sampleProvider()
  const options = { signal: new AbortController().signal, onStage: () => {} }
  for (const { videoId } of sampleVideos) {
    const answer = await provider.ask({ videoId, language: null }, options)
    if (!('found' in answer)) continue
    const video = await prepareVideo({ largeTexts }, videoId, answer.found, true)
    const stored = await readVideoRow(db, videoId)
    const isStored = stored?.transcriptHash === video.ready.hash && stored.listing === 'listed'
    if (isStored || (await findBlock(db, videoId))) continue
    await db.transaction(tx => storeVideo(tx, video, { asDefault: true }))
  }
}
