import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from '../theme.ts'

/** The tokens stand in theme.css; Mantine is only told how to find them. */
const theme = createTheme({
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain defaults: naming the components here would load each of them with the first field.
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

const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })

/** Mantine's style tag is allowed by the page's nonce (CSP). */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** What Mantine's components stand on. It is around each field of ours, so that pages without fields need not load it. */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useScheme()}
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  )
}
