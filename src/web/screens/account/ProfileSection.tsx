import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { api } from '../../api.ts'
import { toast } from '../../shell/toasts.tsx'
import { useForm } from '../../ui/form.ts'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { EditableForm } from './EditableForm.tsx'
import { texts } from './texts.ts'

const problemsOf = ({ fullName }: { fullName: string }) =>
  fullName.trim() === '' ? { fullName: texts.profile.required } : {}

/** The name, which can be changed, and the email, which cannot. */
export function ProfileSection() {
  const { user } = useAccount()
  const utils = api.useUtils()
  const form = useForm({ fullName: user.fullName }, problemsOf)
  // Its callbacks run even if the user has left the page meanwhile.
  const save = api.auth.updateUser.useMutation({
    onSuccess: (saved, sent) => {
      utils.auth.user.setData(undefined, saved)
      if (form.values.fullName === sent.fullName) form.set('fullName', saved.fullName)
      toast(texts.profile.saved)
    },
  })
  const isChanged = form.values.fullName !== user.fullName
  const submit = (): void => {
    if (isChanged && form.check()) save.mutate({ fullName: form.values.fullName, email: user.email })
  }
  return (
    <SettingsGroup title={texts.profile.title}>
      <EditableForm
        words={texts.profile}
        saving={save}
        isChanged={isChanged}
        onSave={submit}
        onCancel={() => form.set('fullName', user.fullName)}
      >
        <TextInput label={texts.profile.fullName} autoComplete="name" maxLength={100} {...form.field('fullName')} />
        <TextInput
          label={texts.profile.email}
          description={texts.profile.emailHint}
          type="email"
          value={user.email}
          readOnly
        />
      </EditableForm>
    </SettingsGroup>
  )
}
