import type { AiModelInput } from '#contract/accounts.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { listModels } from '#core/models/choose-model.ts'
import { providerApiNames } from '#core/models/models.ts'
import { plans } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { saveModel } from '#stores/accounts.ts'

/**
 * Saves which model writes this user's answers.
 * @throws AppError SUBSCRIPTION_REQUIRED without an active premium or enterprise plan, BAD_REQUEST for a model of another
 * vendor than the one named, MODEL_UNAVAILABLE for one that cannot be used here
 */
export async function saveModelChoice(
  { db, models, clock }: Needs<'db' | 'models' | 'clock'>,
  actor: SignedIn,
  { aiProvider, aiModel }: AiModelInput,
): Promise<{ status: 'success'; message: string }> {
  const { entitlement } = actor
  if (!entitlement?.active || !plans[entitlement.tier].choosesModel)
    throw new AppError('SUBSCRIPTION_REQUIRED', {
      message: actor.canSubscribe
        ? 'Choosing the AI model is part of the Premium and Enterprise plans.'
        : 'Only the person who runs this site chooses the AI model.',
    })
  const listed = listModels(models, clock.now()).find(({ entry }) => entry.id === aiModel)
  if (!listed?.usable) throw new AppError('MODEL_UNAVAILABLE')
  const vendor = providerApiNames[listed.entry.provider]
  if (vendor !== aiProvider)
    throw new AppError('BAD_REQUEST', {
      message: `${listed.entry.name} is a model of ${vendor}, not of ${aiProvider}.`,
    })
  await saveModel(db, actor.userId, aiModel)
  return { status: 'success', message: `${listed.entry.name} will answer from now on.` }
}
