import css from './Keyboard.module.css'
import { Keys } from './Keys.tsx'
import { texts } from './texts.ts'
import { useDialog } from './useDialog.ts'

const paletteKeys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** The list of shortcuts. */
export function Help({ onClose }: { onClose(): void }) {
  const dialog = useDialog()
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
        <h2 className="serif-title">{texts.help}</h2>
        <dl>
          {texts.shortcuts(paletteKeys).map(([keys, what]) => (
            <div key={keys}>
              <dt>{what}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small">{texts.note}</p>
        <button type="button" className={css.close} onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </div>
    </dialog>
  )
}
