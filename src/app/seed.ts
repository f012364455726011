import { demoAccount } from '#embedded/demo-account.ts'
import { referenceVerdicts } from '#embedded/samples/reference-verdicts.ts'
import { sampleProvider, sampleVideos } from '#embedded/samples/samples.ts'
import { ensureDemoAccount } from '#services/accounts/ensure-demo-account.ts'
import { shareExtracts } from '#services/conversations/share-extracts.ts'
import { storeReferenceVerdicts } from '#services/conversations/store-reference-verdicts.ts'
import { prepareVideo, storeVideo } from '#services/videos/store-video.ts'
import type { Deps } from '#src/ports.ts'
import { findBlock } from '#stores/blocked-videos.ts'
import { readVideoRow } from '#stores/videos.ts'
import type { Config } from './config.ts'
import { readStandInPassword } from './create-stand-ins.ts'
import type { SignIn } from './sign-in.ts'

/**
 * Seeds the embedded database: the sample videos with their reference verdicts and the local engine's results, and the demo
 * account. When others can reach the product, the account gets a secret password instead of the published one. Idempotent,
 * also concurrently.
 * @returns the demo account; null where the owner has an account instead
 * @throws Error when the owner's email is the demo account's
 */
export async function seedEmbedded(deps: Deps, config: Config): Promise<SignIn | null> {
  const { email } = demoAccount
  if (config.ownerEmail === email)
    throw new Error(`OWNER_EMAIL is ${email}, the demo account's. Use an email address of your own.`)
  const password = (await readStandInPassword(deps, config)) ?? demoAccount.password
  // No log line, because the greeting already shows the account.
  const quietly = { ...deps, log: { ...deps.log, info: () => {} } }
  const isShared = config.ownerEmail === null
  await ensureDemoAccount(quietly, { email, password }, { mayCreate: isShared })
  await storeSamples(deps)
  const ids = sampleVideos.map(sample => sample.videoId)
  const { signal } = new AbortController()
  await storeReferenceVerdicts(deps, referenceVerdicts, signal)
  await shareExtracts(deps, ids, signal)
  return isShared ? { email, password } : null
}

/** Stores samples that are new or whose transcript has changed, except blocked ones. */
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
