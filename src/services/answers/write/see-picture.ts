import { setTimeout as sleep } from 'node:timers/promises'
import type { MicroDollars } from '#core/plans/budget.ts'
import {
  type PictureReading,
  pictureRequest,
  pictureSchema,
  pictureSystemPrompt,
  readPictureReading,
  type SeenPicture,
} from '#core/prompts/picture-reading.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import type { FetchedPicture, Picture } from '#core/videos/picture.ts'
import type { Spending } from '#services/usage/open-spending.ts'
import type { LlmCall, Needs } from '#src/ports.ts'
import {
  claimPicture,
  findPictureReading,
  type PictureKey,
  releasePicture,
  saveJudgedPicture,
  savePictureReading,
} from '#stores/pictures.ts'
import type { PictureCall, PicturePlan } from '../plan/plan-picture.ts'

export type SeeNeeds = Needs<'db' | 'clock' | 'pictures' | 'ids' | 'log'>

/** A verdict waits at most this long for its picture. */
const callMs = 20_000
const claimSeconds = 30
const pollMs = 250

/**
 * Fetches a video's thumbnail and returns what the model sees in it. The reading is shared: one call for all users, even
 * when several answers ask at once. Null after any failure, because a verdict on the title alone is better than none.
 * `reserved`: the part of the hold that the answer itself needs.
 */
export async function seePicture(
  needs: SeeNeeds,
  plan: PicturePlan,
  { spending, reserved }: { readonly spending: Spending; readonly reserved: MicroDollars },
  signal: AbortSignal,
): Promise<SeenPicture | null> {
  const { videoId } = plan.video
  try {
    const picture = await needs.pictures.fetch(plan.video, signal)
    if (picture === null) return null
    const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
    const isAffordable = () =>
      plan.cost >= plan.worst || spending.grant.amount - spending.spent() - reserved >= plan.worst
    const reading = await readOnce(needs, plan, picture, { spending, isAffordable }, limited)
    if (reading === null) return null
    await saveJudgedPicture(needs.db, videoId, picture, needs.clock.now())
    return { ...reading, hash: picture.hash }
  } catch (error) {
    signal.throwIfAborted()
    needs.log.warn({ err: error, videoId }, 'could not read a thumbnail; the title is judged alone')
    return null
  }
}

type Purse = { readonly spending: Spending; isAffordable(): boolean }

/** The stored reading, else that of the first answer to claim it; the others wait for it. */
async function readOnce(
  { db, ids }: Needs<'db' | 'ids'>,
  plan: PicturePlan,
  picture: FetchedPicture,
  { spending, isAffordable }: Purse,
  signal: AbortSignal,
): Promise<PictureReading | null> {
  const { videoId } = plan.video
  const key: PictureKey = { videoId, pictureHash: picture.hash, model: plan.model.id, promptVersion }
  const claimId = ids.next()
  for (;;) {
    const stored = await findPictureReading(db, key)
    if (stored) return stored
    // The picture has changed since the plan, and the hold has no room for the call.
    if (!isAffordable()) return null
    if (await claimPicture(db, key, claimId, claimSeconds)) break
    await sleep(pollMs, undefined, { signal })
  }
  let reading: PictureReading | null = null
  try {
    reading = await describePicture(plan, picture, spending, signal)
    if (reading) await savePictureReading(db, key, reading)
    return reading
  } finally {
    if (reading === null) await releasePicture(db, key, claimId)
  }
}

/** Asks a model what a picture shows; null for an answer that cannot be read. */
export async function describePicture(
  { model, inputTokens, outputCap }: PictureCall,
  picture: Picture,
  spending: Spending,
  signal: AbortSignal,
): Promise<PictureReading | null> {
  const call: LlmCall = {
    model,
    system: pictureSystemPrompt,
    document: '',
    history: [],
    picture,
    lastMessage: pictureRequest,
    answerSchema: pictureSchema,
    maxOutputTokens: outputCap,
    cacheKey: picture.hash,
    task: { kind: 'picture', title: '', windows: [], chapters: [], question: '', language: '' },
  }
  let text = ''
  for await (const part of spending.call(call, { purpose: 'picture', inputTokens }, signal))
    if (part.type === 'text') text += part.text
  return readPictureReading(text)
}
