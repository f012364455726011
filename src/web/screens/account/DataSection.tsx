import { useState } from 'react'
import type { UserView } from '#contract/accounts.ts'
import { apart, api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonDownload } from '../../ui/Button.tsx'
import { Actions, Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { goesOn } from './standing.ts'
import { texts } from './texts.ts'

const words = texts.data

/** Taking one's data along, and leaving for good. */
export function DataSection({ user }: { user: UserView }) {
  const info = api.billing.status.useQuery(undefined, apart).data
  // Until it is known how it stands, whoever has a plan is told of it.
  const isPaying = info === undefined ? user.subscriptionTier !== null : goesOn(info)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <SettingsGroup title={words.title}>
      <Quiet>{words.exportLead}</Quiet>
      <Actions>
        <ButtonDownload look="bordered" href={paths.accountExport()}>
          {words.export}
        </ButtonDownload>
      </Actions>
      <Quiet>{isPaying ? words.removeLeadPaying : words.removeLead}</Quiet>
      <Actions>
        <Button look="bordered" onClick={() => setIsDeleting(true)}>
          {words.remove}
        </Button>
      </Actions>
      {isDeleting && <DeleteDialog email={user.email} isPaying={isPaying} onClose={() => setIsDeleting(false)} />}
    </SettingsGroup>
  )
}
