import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isSamePassword, passwordLength, passwordProblem } from '#core/accounts/password.ts'
import { api } from '../../api.ts'
import { errorMessage, explain, refusedField } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { Form } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useAccount } from './account-context.ts'
import { texts } from './texts.ts'

type Fields = { current: string; fresh: string; confirm: string }
const words = texts.password

const problemsFor =
  (email: string) =>
  ({ current, fresh, confirm }: Fields): Partial<Fields> => {
    const weak = passwordProblem(fresh, { minLength: passwordLength.change, email })
    const problem = fresh === '' ? words.required : weak
    return {
      ...(current === '' ? { current: words.requiredCurrent } : {}),
      ...(problem ? { fresh: problem } : {}),
      ...(confirm === ''
        ? { confirm: words.again }
        : isSamePassword(confirm, fresh)
          ? {}
          : { confirm: words.mismatch }),
    }
  }

/** The form for a new password, collapsed at first. */
export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false)
  // Closing the form returns the focus to the button that opened it.
  const [wasClosed, setWasClosed] = useState(false)
  const close = (): void => {
    setIsOpen(false)
    setWasClosed(true)
  }
  return (
    <SettingsGroup title={words.title} isBoxed={!isOpen}>
      {isOpen ? (
        <PasswordForm onEnd={close} />
      ) : (
        <Group gap="sm">
          <Button variant="default" autoFocus={wasClosed} onClick={() => setIsOpen(true)}>
            {words.open}
          </Button>
        </Group>
      )}
    </SettingsGroup>
  )
}

function PasswordForm({ onEnd }: { onEnd(): void }) {
  const { email } = useAccount().user
  const utils = api.useUtils()
  const form = useForm({ current: '', fresh: '', confirm: '' }, problemsFor(email))
  const [problem, setProblem] = useState<string | null>(null)
  const change = api.auth.changePassword.useMutation({
    onSuccess: async () => {
      toast(words.saved)
      onEnd()
      await utils.sessions.list.invalidate()
    },
    onError: error => {
      if (refusedField(explain(error)) === 'newPassword') form.showError('fresh', errorMessage(error, words.failed))
      else setProblem(errorMessage(error, words.failed))
    },
  })
  const { current, fresh } = form.values
  const submit = (): void => {
    setProblem(null)
    if (!form.check() || change.isPending) return
    change.mutate({ currentPassword: current, newPassword: fresh })
  }
  const toggle = (label: string) => ({ showLabel: words.show(label), capsText: words.caps })
  return (
    <Form onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        autoFocus
        {...toggle(words.current)}
        {...form.field('current')}
      />
      <PasswordField
        label={words.fresh}
        description={words.hint}
        autoComplete="new-password"
        {...toggle(words.fresh)}
        {...form.field('fresh')}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        {...toggle(words.confirm)}
        {...form.field('confirm')}
      />
      {problem && <Notice isError>{problem}</Notice>}
      <Text c="dimmed">{words.lead}</Text>
      <Group gap="sm">
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? words.saving : words.save}
        </Button>
        <Button variant="subtle" disabled={change.isPending} onClick={onEnd}>
          {words.cancel}
        </Button>
      </Group>
    </Form>
  )
}
