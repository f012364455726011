import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, ButtonDownload } from '../../ui/Button.tsx'
import { Actions, Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { texts } from './texts.ts'

const words = texts.data

/** Taking one's data along, and leaving for good. */
export function DataSection({ email }: { email: string }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <SettingsGroup title={words.title}>
      <Quiet>{words.exportLead}</Quiet>
      <Actions>
        <ButtonDownload look="bordered" href={paths.accountExport()}>
          {words.export}
        </ButtonDownload>
      </Actions>
      <Quiet>{words.removeLead}</Quiet>
      <Actions>
        <Button look="bordered" onClick={() => setIsDeleting(true)}>
          {words.remove}
        </Button>
      </Actions>
      {isDeleting && <DeleteDialog email={email} onClose={() => setIsDeleting(false)} />}
    </SettingsGroup>
  )
}
