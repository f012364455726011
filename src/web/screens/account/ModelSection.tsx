import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import type { ModelView } from '#contract/models.ts'
import { plans } from '#core/plans/plans.ts'
import { api, unbatched } from '../../api.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import common from '../../ui/common.module.css'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { EditableForm } from './EditableForm.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { ModelTable, shortTokenCount } from './ModelTable.tsx'
import { texts } from './texts.ts'

/** The choice of model for active Premium and Enterprise plans, a hint for others. */
export function ModelSection() {
  const models = api.models.list.useQuery(undefined, { ...unbatched, staleTime: 600_000 })
  return (
    <SettingsGroup title={texts.model.title}>
      {models.isPending && <Skeleton height={74} />}
      {models.isError && <LoadFailed text={texts.model.loadFailed} query={models} />}
      {models.data && (
        <>
          <ModelForm models={models.data.filter(model => model.listed)} />
          <ModelTable models={models.data} />
        </>
      )}
    </SettingsGroup>
  )
}

function ModelForm({ models }: { models: readonly ModelView[] }) {
  const utils = api.useUtils()
  const { user } = useAccount()
  const [chosenId, setChosenId] = useState(user.aiModel)
  const save = api.auth.chooseModel.useMutation({
    onSuccess: async (_, { aiModel }) => {
      toast(texts.model.saved(models.find(({ id }) => id === aiModel)?.name ?? aiModel))
      await utils.auth.user.invalidate()
      await utils.conversations.estimate.invalidate()
    },
  })
  const mayChoose = user.subscriptionActive && choosesModel(user)
  const chosen = models.find(model => model.id === chosenId)
  const analyst = models.find(model => model.isForAnalyses)
  const isChanged = mayChoose && chosen !== undefined && chosenId !== user.aiModel
  const submit = (): void => {
    if (chosen && chosen.provider !== 'local') save.mutate({ aiProvider: chosen.provider, aiModel: chosen.id })
  }
  return (
    <EditableForm
      words={texts.model}
      saving={save}
      isChanged={isChanged}
      onSave={submit}
      onCancel={() => setChosenId(user.aiModel)}
    >
      {user.subscriptionTier !== null && (
        <ModelSelect models={models} chosenId={chosenId} isDisabled={!mayChoose} onChoose={setChosenId} />
      )}
      {chosen && user.subscriptionTier !== null && (
        <ModelNotes
          models={models}
          chosen={chosen}
          isSaved={!isChanged}
          endsOn={mayChoose ? user.currentPeriodEnd : null}
        />
      )}
      {analyst && !analyst.isDefault && (
        <Text c="dimmed">{texts.model[mayChoose ? 'analyses' : 'analysesFixed'](analyst.name)}</Text>
      )}
      {!mayChoose && <ChoiceLocked />}
    </EditableForm>
  )
}

/** The plan, active or not, includes model choice. */
const choosesModel = ({ subscriptionTier: tier }: UserView): boolean => tier !== null && plans[tier].choosesModel

type ModelSelectProps = {
  models: readonly ModelView[]
  chosenId: string
  isDisabled: boolean
  onChoose(id: string): void
}

/** The selectable models and the saved one. The table below lists the others with the reason. */
function ModelSelect({ models, chosenId, isDisabled, onChoose }: ModelSelectProps) {
  const saved = useAccount().user.aiModel
  const options = models.filter(model => model.selectable || model.id === saved)
  const current = options.filter(({ id, servedBy }) => servedBy === id)
  const older = options.filter(({ id, servedBy }) => servedBy !== id)
  return (
    <NativeSelect
      label={texts.model.label}
      rightSection={<IconChevronDown size={18} aria-hidden="true" />}
      value={chosenId}
      disabled={isDisabled}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      {current.map(renderOption)}
      {older.length > 0 && <optgroup label={texts.model.older}>{older.map(renderOption)}</optgroup>}
    </NativeSelect>
  )
}

type ModelNotesProps = { models: readonly ModelView[]; chosen: ModelView; isSaved: boolean; endsOn: string | null }

/** The chosen model's context window, until when it is used, and which model replaces it. */
function ModelNotes({ models, chosen, isSaved, endsOn }: ModelNotesProps) {
  const { next } = useAccount().plan
  // A scheduled plan without model choice returns to the default model.
  const nextTier = next?.kind === 'changes' && !plans[next.tier].choosesModel ? next.tier : null
  const standard = models.find(model => model.isDefault)
  return (
    <>
      <Text c="dimmed">{descriptionOf(chosen)}</Text>
      {!chosen.isDefault && nextTier && endsOn && (
        <Text c="dimmed">{texts.model.until(endsOn, nextTier, isSaved)}</Text>
      )}
      {standard && !chosen.selectable && !chosen.isDefault && (
        <Text c="dimmed">{texts.model.fallback(standard.name)}</Text>
      )}
    </>
  )
}

/** Why there is no choice, and a link to the plans. */
function ChoiceLocked() {
  const { user } = useAccount()
  const { subscriptionTier: tier } = user
  return (
    <Text c="dimmed" className={common.withIcon}>
      <IconLock size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {tier && choosesModel(user) ? texts.model.lockedAgain(tier) : texts.model.locked}{' '}
        {user.subscriptionActive && `${texts.model.standard} `}
        {!isOwnerMode() && <Link href={paths.plans()}>{texts.model.lockedLink}</Link>}
      </span>
    </Text>
  )
}

const renderOption = ({ id, name, isDefault, servedBy, servedByName }: ModelView) => (
  <option key={id} value={id}>
    {isDefault ? texts.model.default(name) : servedBy === id ? name : texts.model.answeredBy(name, servedByName)}
  </option>
)

const descriptionOf = ({ id, servedBy, servedByName, contextWindow, note, disabledReason }: ModelView): string =>
  [
    texts.model.window(shortTokenCount(contextWindow)),
    ...(servedBy === id || note ? [] : [texts.model.standIn(servedByName)]),
    ...(disabledReason ? [disabledReason] : []),
    ...(note ? [note] : []),
  ].join(' ')
