import '@mantine/core/styles/Input.layer.css'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { becomeVisitor } from '../../shell/session-sync.ts'
import { toast } from '../../shell/toasts.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount, useSubscription } from './account-context.ts'
import { texts } from './texts.ts'

/** The export of the user's data, and the deletion of the account. */
export function DataSection() {
  const { user, plan } = useAccount()
  const { data: words } = texts
  // Until the subscription is loaded, every plan counts as charged.
  const isPaying = useSubscription().data === undefined ? plan.tier !== null : plan.mayStillCharge
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <SettingsGroup title={words.title}>
      <Text c="dimmed">{words.exportLead}</Text>
      <Group gap="sm">
        <Button component="a" download variant="default" href={paths.accountExport()}>
          {words.export}
        </Button>
      </Group>
      <Text c="dimmed">{isPaying ? words.removeLeadPaying : words.removeLead}</Text>
      <Group gap="sm">
        <Button variant="default" color="danger" onClick={() => setIsDeleting(true)}>
          {words.remove}
        </Button>
      </Group>
      {isDeleting && <DeleteDialog email={user.email} isPaying={isPaying} onClose={() => setIsDeleting(false)} />}
    </SettingsGroup>
  )
}

type Fields = { email: string; password: string }
type DeleteDialogProps = { email: string; isPaying: boolean; onClose(): void }

const words = texts.remove

const emailProblem = (typed: string, email: string): Partial<Fields> =>
  typed === email ? {} : { email: typed === '' ? words.noEmail : words.wrongEmail }

/** Asks for the typed email and the password before the account is deleted. */
function DeleteDialog({ email, isPaying, onClose }: DeleteDialogProps) {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const remove = api.auth.deleteAccount.useMutation({
    onSuccess: () => {
      toast(words.done)
      navigate(paths.home(), { state: { resetForm: true } })
      becomeVisitor()
    },
    onError: error => setProblem(errorMessage(error, words.failed)),
  })
  const form = useForm<Fields>({ email: '', password: '' }, values => ({
    ...emailProblem(values.email.trim().toLowerCase(), email),
    ...(values.password === '' ? { password: words.noPassword } : {}),
  }))
  const submit = (): void => {
    setProblem(null)
    if (!form.check() || remove.isPending) return
    remove.mutate({ password: form.values.password, confirmation: form.values.email })
  }
  return (
    <Dialog title={words.title} isBusy={remove.isPending} onClose={onClose}>
      <p>{isPaying ? `${words.body} ${words.paying}` : words.body}</p>
      <Form onSubmit={submit}>
        <TextInput label={words.type(email)} type="email" autoComplete="off" {...form.field('email')} />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          showLabel={words.show}
          {...form.field('password')}
        />
        {problem && <Notice isError>{problem}</Notice>}
        <p>
          {words.first}{' '}
          <a href={paths.accountExport()} download>
            {words.export}
          </a>
        </p>
        <DialogActions>
          <Button variant="default" disabled={remove.isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button color="danger" data-danger type="submit" disabled={remove.isPending}>
            {remove.isPending ? words.confirming : words.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
