import { type CSSVariablesResolver, createTheme, type MantineColorSchemeManager } from '@mantine/core'

/** The tokens stand in theme.css; Mantine is only told how to find them. */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain defaults: naming the components here would load each of them with the first page.
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
  },
})

const tokens: Record<string, string> = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--action)',
  '--mantine-color-error': 'var(--text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--raised)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-contrast': 'var(--on-action)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })

type Scheme = 'light' | 'dark'
const lightSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')
const stored = (): Scheme | null => {
  try {
    const value = localStorage.getItem('theme')
    return value === 'light' || value === 'dark' ? value : null
  } catch {
    return null
  }
}
const systemScheme = (): Scheme => (lightSystem().matches ? 'light' : 'dark')

/** The stored theme; else the system's wish for light, followed while nothing is stored; else dark (decision 32). */
export function schemeManager(): MantineColorSchemeManager {
  let stopListening = (): void => {}
  return {
    get: () => stored() ?? systemScheme(),
    set: value => {
      try {
        localStorage.setItem('theme', value)
      } catch {
        // Without storage the choice lasts until the page closes.
      }
    },
    subscribe: onUpdate => {
      const media = lightSystem()
      const onSystem = (): void => {
        if (!stored()) onUpdate(systemScheme())
      }
      const onStorage = (event: StorageEvent): void => {
        if (event.key === 'theme') onUpdate(stored() ?? systemScheme())
      }
      media.addEventListener('change', onSystem)
      window.addEventListener('storage', onStorage)
      stopListening = () => {
        media.removeEventListener('change', onSystem)
        window.removeEventListener('storage', onStorage)
      }
    },
    unsubscribe: () => stopListening(),
    // Nothing in this app asks to forget the choice.
    clear: () => {},
  }
}
