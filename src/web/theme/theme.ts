import { createTheme, type VariantColorsResolver } from '@mantine/core'
import type { FocusEvent } from 'react'
import alert from './Alert.module.css'
import button from './Button.module.css'
import controls from './controls.module.css'
import fields from './fields.module.css'

/**
 * The variants in use: filled for the primary action, default and subtle for others; light and outline for badges. The color
 * `danger` is for what cannot be undone or ends something paid.
 */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'danger' && 'var(--danger)'
  const accent = color === 'action' && 'var(--action)'
  const quiet = { background: 'transparent', hover: 'var(--raised)', border: '1px solid transparent' }
  const text = danger || 'var(--text)'
  switch (variant) {
    case 'filled':
      return danger
        ? { ...quiet, background: danger, hover: 'var(--danger-hover)', color: 'var(--on-danger)' }
        : { ...quiet, background: 'var(--action)', hover: 'var(--action-hover)', color: 'var(--on-action)' }
    case 'default':
      return { ...quiet, color: text, border: `1px solid ${danger || 'var(--line-strong)'}`, hoverColor: text }
    case 'light':
      return {
        ...quiet,
        background: 'var(--mantine-primary-color-light)',
        hover: 'var(--mantine-primary-color-light-hover)',
        color: 'var(--action)',
      }
    case 'outline':
      return { ...quiet, color: accent || 'var(--muted)', border: `1px solid ${accent || 'var(--line-strong)'}` }
    default:
      return { ...quiet, color: text, hoverColor: text }
  }
}

const requiredField = { defaultProps: { size: 'md', required: true, withAsterisk: false } }

/**
 * The defaults of Mantine's components. Colors and lengths are in tokens.css, the rest of their look in the style modules
 * beside this file. The entries are plain objects: importing the components would load each of them.
 */
export const theme = createTheme({
  variantColorResolver,
  activeClassName: '',
  // As in breakpoints.css; sm is Mantine's own.
  breakpoints: { xs: '35em', md: '64em' },
  components: {
    Button: {
      defaultProps: { variant: 'filled', size: 'md' },
      classNames: button,
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' }, classNames: { root: button.icon } },
    CloseButton: { defaultProps: { size: 'lg', iconSize: 16 }, classNames: { root: controls.close } },
    Loader: { defaultProps: { size: 16, 'aria-hidden': true }, classNames: { root: button.spinner } },
    Skeleton: {
      defaultProps: { animate: false, radius: 'sm', height: 16, 'aria-hidden': true },
      classNames: { root: controls.skeleton },
    },
    Text: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' }, classNames: { root: controls.paper } },
    Badge: { defaultProps: { variant: 'outline' }, classNames: { root: controls.badge } },
    Alert: {
      defaultProps: { variant: 'default' },
      classNames: alert,
    },
    Input: { classNames: fields },
    InputWrapper: { classNames: fields },
    TextInput: requiredField,
    Textarea: requiredField,
    NativeSelect: { defaultProps: { size: 'md' } },
    // Home and End select a tab, as the arrows do, instead of only moving the focus.
    TabsTab: { defaultProps: { onFocus: (event: FocusEvent<HTMLElement>) => event.currentTarget.click() } },
  },
})
