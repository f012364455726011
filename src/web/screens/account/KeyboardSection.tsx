import { useState } from 'react'
import { readStored, store } from '../../shell/storage.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import css from './KeyboardSection.module.css'
import { texts } from './texts.ts'

/** Turns the single-key shortcuts on or off in this browser: speech input may press keys by accident. */
export function KeyboardSection() {
  const [isOn, setIsOn] = useState(() => readStored('itcb_shortcuts') !== 'off')
  return (
    <div className={css.section}>
      <SettingsGroup isBoxed title={texts.keyboard.title}>
        <CheckField
          label={texts.keyboard.label}
          description={texts.keyboard.hint}
          checked={isOn}
          onChange={({ currentTarget }) => {
            store('itcb_shortcuts', currentTarget.checked ? null : 'off')
            setIsOn(currentTarget.checked)
          }}
        />
      </SettingsGroup>
    </div>
  )
}
