import { paths } from '../../paths.ts'
import { ButtonDownload } from '../../ui/Button.tsx'
import { Actions, Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { texts } from './texts.ts'

const words = texts.data

/** Taking one's data along, and leaving for good. */
export function DataSection() {
  return (
    <SettingsGroup title={words.title}>
      <Quiet>{words.exportLead}</Quiet>
      <Actions>
        <ButtonDownload look="bordered" href={paths.accountExport()}>
          {words.export}
        </ButtonDownload>
      </Actions>
    </SettingsGroup>
  )
}
