import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { commands, helpCommand } from './commands.ts'
import { Help } from './Help.tsx'
import { Palette } from './Palette.tsx'

/** The longest time between the two keys of a sequence. */
const sequenceMs = 1500
let sequenceStartedAt = Number.NEGATIVE_INFINITY

/**
 * Runs the shortcut of a key: opens the palette or the help, focuses the page's field, or goes to a page by `g` and a
 * letter.
 */
export function pressShortcut(key: string): void {
  const isSequence = performance.now() - sequenceStartedAt < sequenceMs
  sequenceStartedAt = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
  // An open dialog handles its own keys.
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return
  if (key.toLowerCase() === 'k') open('palette')
  else if (key === '?') open('help')
  else if (key === '/') focusField()
  else if (isSequence) {
    const command = commands.find(({ keys }) => keys === `g then ${key}`)
    if (command?.path) navigate(command.path())
  }
}

/** Renders a dialog in a React root of its own: no screen imports this code. */
function open(what: 'palette' | 'help'): void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const opener = document.activeElement
  const close = (): void => {
    root.unmount()
    host.remove()
    // Chromium returns the focus while the field is still inert: typing has no effect until it is focused again.
    if (opener instanceof HTMLElement && opener === document.activeElement) {
      opener.blur()
      opener.focus({ preventScroll: true })
    }
  }
  root.render(
    <ThemeProvider>
      {what === 'help' ? (
        <Help onClose={close} />
      ) : (
        <Palette
          onClose={close}
          onChoose={command => {
            if (command === helpCommand) open('help')
            else if (command.path) navigate(command.path())
            else command.run?.()
          }}
        />
      )}
    </ThemeProvider>,
  )
}

/** The field that the page is about: the question, the video's address, a search. */
function focusField(): void {
  const fields = document.querySelectorAll<HTMLElement>(
    'main :is(textarea, input[type="search"], input[type="url"], input[inputmode="url"], input[type="text"])',
  )
  const visible = [...fields].filter(field => field.checkVisibility({ visibilityProperty: true }))
  const field = visible.find(({ tagName }) => tagName === 'TEXTAREA') ?? visible[0]
  field?.focus()
}
