import { type ServedModel, worstCost } from '#core/models/models.ts'
import type { CallSize } from '#core/models/spending.ts'
import { vendorTokens } from '#core/models/token-ratio.ts'
import { type MicroDollars, microDollars } from '#core/plans/budget.ts'
import { pictureCap, pictureRequest, pictureSystemPrompt } from '#core/prompts/picture-reading.ts'
import { promptVersion } from '#core/prompts/prompt-version.ts'
import type { Needs } from '#src/ports.ts'
import { isPictureRead } from '#stores/pictures.ts'

/** A call that reads a picture: its model, and the most that it reads and writes. */
export type PictureCall = CallSize & { readonly model: ServedModel }

/** How the model reads a verdict's thumbnail. Made before the hold. */
export type PicturePlan = PictureCall & {
  readonly video: { readonly videoId: string; readonly thumbnailUrl: string }
  /** The most that the call can cost. */
  readonly worst: MicroDollars
  /** What is held for it: nothing if a reading of the picture as last fetched is stored. */
  readonly cost: MicroDollars
}

/** Plans the call that reads a video's thumbnail; null for a model that sees no pictures. */
export async function planPicture(
  { db, tokens }: Needs<'db' | 'tokens'>,
  { videoId, thumbnailUrl }: PicturePlan['video'],
  model: ServedModel,
): Promise<PicturePlan | null> {
  const call = pictureCallOf({ tokens }, model)
  if (call === null) return null
  const isKnown = await isPictureRead(db, { videoId, model: model.id, promptVersion })
  const worst = worstCost(model, call.inputTokens, call.outputCap)
  return { ...call, video: { videoId, thumbnailUrl }, worst, cost: isKnown ? microDollars(0) : worst }
}

/** The call that reads any picture; null for a model that sees no pictures. */
export function pictureCallOf({ tokens }: Needs<'tokens'>, model: ServedModel): PictureCall | null {
  const { pictureTokens } = model.capabilities
  if (pictureTokens === undefined) return null
  const text = tokens.count(pictureSystemPrompt) + tokens.count(pictureRequest)
  const inputTokens = vendorTokens(model, text) + pictureTokens
  return { model, inputTokens, outputCap: Math.min(pictureCap, model.maxOutput) }
}
