import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import looks from '../ui/looks.module.css'
import { whoIsHere } from './commands.ts'
import css from './Keyboard.module.css'
import { Keys } from './Keys.tsx'
import { texts } from './texts.ts'
import { useNativeDialog } from './useNativeDialog.ts'

const paletteKeys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** The list of shortcuts. */
export function Help({ onClose }: { onClose(): void }) {
  const dialog = useNativeDialog()
  const mayBeUser = whoIsHere() !== 'visitor'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={`${css.dialog} ${css.help}`}
      aria-label={texts.help}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      <div className={css.body}>
        <h2 className={looks.serifTitle}>{texts.help}</h2>
        <ActionIcon
          size="lg"
          pos="absolute"
          top={8}
          right={8}
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <dl>
          {texts.shortcuts(paletteKeys, mayBeUser).map(([keys, what]) => (
            <div key={keys}>
              <dt>{what}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
        <Text size="xs" c="dimmed">
          {mayBeUser ? texts.note.user : texts.note.visitor}
        </Text>
      </div>
    </dialog>
  )
}
