import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import type { ModelView } from '#contract/models.ts'
import { plans } from '#core/plans.ts'
import { apart, api } from '../../api.ts'
import { sentenceOf } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Actions, Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import css from './ModelSection.module.css'
import { ModelTable } from './ModelTable.tsx'
import { sizeOf } from './model-size.ts'
import { texts } from './texts.ts'

/** Which model answers: a choice for active premium and enterprise plans, a hint for everybody else (spec §6). */
export function ModelSection({ user }: { user: UserView }) {
  const models = api.models.list.useQuery(undefined, { ...apart, staleTime: 600_000 })
  return (
    <SettingsGroup title={texts.model.title}>
      {models.isPending && <Skeleton height={74} />}
      {models.isError && <LoadFailed text={texts.model.loadFailed} query={models} />}
      {models.data && (
        <>
          <Choice user={user} models={models.data.filter(model => model.listed)} />
          <ModelTable models={models.data} />
        </>
      )}
    </SettingsGroup>
  )
}

function Choice({ user, models }: { user: UserView; models: readonly ModelView[] }) {
  const utils = api.useUtils()
  const [chosenId, setChosenId] = useState(user.aiModel)
  const [problem, setProblem] = useState<string | null>(null)
  const save = api.auth.chooseModel.useMutation()
  const mayChoose =
    user.subscriptionActive && user.subscriptionTier !== null && plans[user.subscriptionTier].choosesModel
  // It had the choice, and has ended.
  const wasLost = user.subscriptionTier !== null && plans[user.subscriptionTier].choosesModel && !mayChoose
  const chosen = models.find(model => model.id === chosenId)
  const isChanged = mayChoose && chosen !== undefined && chosenId !== user.aiModel
  // What cannot be chosen stands in the table, with the reason (decision 19), unless it is what was chosen.
  const shown = models.filter(model => model.selectable || model.id === user.aiModel)
  const own = shown.filter(({ id, servedBy }) => servedBy === id)
  const older = shown.filter(({ id, servedBy }) => servedBy !== id)
  const next = api.billing.status.useQuery(undefined, apart).data?.scheduledTier
  // The plan that follows, where it has no choice of models.
  const lower = next && !plans[next].choosesModel ? next : null
  const standard = models.find(model => model.isDefault)
  const cancel = (): void => {
    setProblem(null)
    setChosenId(user.aiModel)
  }
  const submit = (): void => {
    if (!chosen || chosen.provider === 'local') return
    setProblem(null)
    save.mutate(
      { aiProvider: chosen.provider, aiModel: chosen.id },
      {
        onSuccess: async () => {
          toast(texts.model.saved(chosen.name))
          await utils.auth.user.invalidate()
          await utils.conversations.estimate.invalidate()
        },
        onError: error => setProblem(sentenceOf(error, texts.model.failed)),
      },
    )
  }
  return (
    <Form onSubmit={submit}>
      {user.subscriptionTier !== null && (
        <SelectField
          label={texts.model.label}
          value={chosenId}
          disabled={!mayChoose}
          onChange={event => setChosenId(event.currentTarget.value)}
        >
          {own.map(optionOf)}
          {older.length > 0 && <optgroup label={texts.model.older}>{older.map(optionOf)}</optgroup>}
        </SelectField>
      )}
      {chosen && user.subscriptionTier !== null && <Quiet>{aboutOf(chosen)}</Quiet>}
      {mayChoose && chosen && !chosen.isDefault && lower && user.currentPeriodEnd && (
        <Quiet>{texts.model.until(user.currentPeriodEnd, lower, !isChanged)}</Quiet>
      )}
      {chosen && standard && !chosen.selectable && !chosen.isDefault && (
        <Quiet>{texts.model.fallback(standard.name)}</Quiet>
      )}
      {!mayChoose && (
        <Quiet>
          <span className={css.locked}>
            <IconLock className={css.lock} size={16} stroke={1.8} aria-hidden="true" />
            {wasLost && user.subscriptionTier ? texts.model.lockedAgain(user.subscriptionTier) : texts.model.locked}{' '}
            {user.subscriptionActive && `${texts.model.standard} `}
            <span className={css.whole}>
              <Link href={paths.plans()}>{texts.model.lockedLink}</Link>
            </span>
          </span>
        </Quiet>
      )}
      {problem && <Notice isError>{problem}</Notice>}
      {isChanged && (
        <Actions>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? texts.model.saving : texts.model.save}
          </Button>
          <Button look="quiet" disabled={save.isPending} onClick={cancel}>
            {texts.model.cancel}
          </Button>
        </Actions>
      )}
    </Form>
  )
}

const optionOf = ({ id, name, isDefault, servedBy, servedByName }: ModelView) => (
  <option key={id} value={id}>
    {isDefault ? texts.model.default(name) : servedBy === id ? name : texts.model.answeredBy(name, servedByName)}
  </option>
)

const aboutOf = ({ id, servedBy, servedByName, contextWindow, note, disabledReason }: ModelView): string =>
  [
    texts.model.window(sizeOf(contextWindow)),
    ...(servedBy === id || note ? [] : [texts.model.standIn(servedByName)]),
    ...(disabledReason ? [disabledReason] : []),
    ...(note ? [note] : []),
  ].join(' ')
