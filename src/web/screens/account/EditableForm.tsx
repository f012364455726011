import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../../error-text.ts'
import { Form } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'

type EditableFormProps = {
  words: { readonly save: string; readonly saving: string; readonly cancel: string; readonly failed: string }
  /** The mutation that saves. */
  saving: { readonly isPending: boolean; readonly error: unknown; reset(): void }
  isChanged: boolean
  onSave(): void
  /** Restores what is stored. */
  onCancel(): void
  children: ReactNode
}

/** A form for a setting: once it is changed, it can be saved or the change dropped. */
export function EditableForm({ words, saving, isChanged, onSave, onCancel, children }: EditableFormProps) {
  return (
    <Form
      onSubmit={() => {
        saving.reset()
        onSave()
      }}
    >
      {children}
      {saving.error !== null && <Notice isError>{errorMessage(saving.error, words.failed)}</Notice>}
      {isChanged && (
        <Group gap="sm">
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? words.saving : words.save}
          </Button>
          <Button
            variant="subtle"
            disabled={saving.isPending}
            onClick={() => {
              saving.reset()
              onCancel()
            }}
          >
            {words.cancel}
          </Button>
        </Group>
      )}
    </Form>
  )
}
