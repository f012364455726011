import '@mantine/core/styles/Input.layer.css'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { Form } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { texts } from './texts.ts'

const problemsOf = ({ fullName }: { fullName: string }) =>
  fullName.trim() === '' ? { fullName: texts.profile.required } : {}

/** The name, which can be changed, and the email, which cannot. */
export function ProfileSection() {
  const { user } = useAccount()
  const utils = api.useUtils()
  const form = useForm({ fullName: user.fullName }, problemsOf)
  const [problem, setProblem] = useState<string | null>(null)
  // Its callbacks run even if the user has left the page meanwhile.
  const save = api.auth.updateUser.useMutation({
    onSuccess: (saved, sent) => {
      utils.auth.user.setData(undefined, saved)
      if (form.values.fullName === sent.fullName) form.set('fullName', saved.fullName)
      toast(texts.profile.saved)
    },
    onError: error => setProblem(errorMessage(error, texts.profile.failed)),
  })
  const isChanged = form.values.fullName !== user.fullName
  const submit = (): void => {
    setProblem(null)
    if (!isChanged || !form.check()) return
    save.mutate({ fullName: form.values.fullName, email: user.email })
  }
  const cancel = (): void => {
    setProblem(null)
    form.set('fullName', user.fullName)
  }
  return (
    <SettingsGroup title={texts.profile.title}>
      <Form onSubmit={submit}>
        <TextInput label={texts.profile.fullName} autoComplete="name" maxLength={100} {...form.field('fullName')} />
        <TextInput
          label={texts.profile.email}
          description={texts.profile.emailHint}
          type="email"
          value={user.email}
          readOnly
        />
        {problem && <Notice isError>{problem}</Notice>}
        {isChanged && (
          <Group gap="sm">
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? texts.profile.saving : texts.profile.save}
            </Button>
            <Button variant="subtle" disabled={save.isPending} onClick={cancel}>
              {texts.profile.cancel}
            </Button>
          </Group>
        )}
      </Form>
    </SettingsGroup>
  )
}
