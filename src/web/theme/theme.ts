import { createTheme, type VariantColorsResolver } from '@mantine/core'
import type { FocusEvent } from 'react'
import controls from './controls.module.css'
import fields from './fields.module.css'
import panels from './panels.module.css'

/**
 * The variants in use: filled for the primary action, default and subtle for others; light and outline for badges. The color
 * `danger` is for what cannot be undone or ends something paid.
 */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const hoverColor = 'var(--text)'
  const isDangerous = color === 'danger'
  switch (variant) {
    case 'filled':
      if (isDangerous)
        return {
          background: 'var(--danger)',
          hover: 'var(--danger-hover)',
          color: 'var(--on-danger)',
          border: '1px solid transparent',
        }
      return {
        background: 'var(--action)',
        hover: 'var(--action-hover)',
        color: 'var(--on-action)',
        border: '1px solid transparent',
      }
    case 'default':
      return {
        background: 'transparent',
        hover: 'var(--raised)',
        color: isDangerous ? 'var(--danger)' : 'var(--text)',
        border: `1px solid ${isDangerous ? 'var(--danger)' : 'var(--line-strong)'}`,
        hoverColor: isDangerous ? 'var(--danger)' : hoverColor,
      }
    case 'light':
      return {
        background: 'var(--mantine-primary-color-light)',
        hover: 'var(--mantine-primary-color-light-hover)',
        color: 'var(--action)',
        border: '1px solid transparent',
      }
    case 'outline': {
      const isAccented = color === 'action'
      return {
        background: 'transparent',
        hover: 'var(--raised)',
        color: isAccented ? 'var(--action)' : 'var(--muted)',
        border: `1px solid ${isAccented ? 'var(--action)' : 'var(--line-strong)'}`,
      }
    }
    default:
      return {
        background: 'transparent',
        hover: 'var(--raised)',
        color: isDangerous ? 'var(--danger)' : 'var(--text)',
        border: '1px solid transparent',
        hoverColor: isDangerous ? 'var(--danger)' : hoverColor,
      }
  }
}

/**
 * The defaults of Mantine's components. Colors and lengths are in tokens.css, the rest of their look in the style modules
 * beside this file. The entries are plain objects: importing the components would load each of them.
 */
export const theme = createTheme({
  variantColorResolver,
  activeClassName: '',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  breakpoints: { xs: '35em', sm: '48em', md: '64em', lg: '150em', xl: '200em' },
  components: {
    Button: {
      defaultProps: { variant: 'filled', size: 'md' },
      classNames: { root: controls.button, label: controls.label, section: controls.section },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' }, classNames: { root: controls.actionIcon } },
    CloseButton: { defaultProps: { size: 'lg', iconSize: 16 }, classNames: { root: controls.close } },
    Loader: { defaultProps: { size: 16, 'aria-hidden': true }, classNames: { root: controls.loader } },
    Skeleton: {
      defaultProps: { animate: false, radius: 'sm', height: 16, 'aria-hidden': true },
      classNames: { root: controls.skeleton },
    },
    Text: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' }, classNames: { root: panels.paper } },
    Badge: { defaultProps: { variant: 'outline' }, classNames: { root: controls.badge } },
    Alert: {
      defaultProps: { variant: 'default' },
      classNames: { root: panels.alert, icon: panels.alertIcon, message: panels.alertMessage },
    },
    Tabs: { classNames: { list: panels.tabList, tab: panels.tab, tabSection: panels.tabSection } },
    Progress: {
      defaultProps: { size: 8, radius: 'xl' },
      classNames: { root: panels.progress, section: panels.progressSection },
    },
    ProgressRoot: { defaultProps: { size: 8, radius: 'xl' } },
    ProgressSection: { defaultProps: { color: 'var(--action)' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'sm' } },
    Input: { classNames: { wrapper: fields.wrapper, input: fields.input } },
    InputWrapper: { classNames: { label: fields.label, description: fields.description, error: fields.error } },
    TextInput: { defaultProps: { size: 'md', required: true, withAsterisk: false } },
    PasswordInput: { defaultProps: { size: 'md', required: true, withAsterisk: false } },
    Textarea: { defaultProps: { size: 'md', required: true, withAsterisk: false } },
    NativeSelect: { defaultProps: { size: 'md' } },
    // Home and End select a tab, as the arrows do, instead of only moving the focus.
    TabsTab: { defaultProps: { onFocus: (event: FocusEvent<HTMLElement>) => event.currentTarget.click() } },
    // A <header> in a dialog would be another banner landmark.
    ModalHeader: { defaultProps: { component: 'div' } },
    Modal: {
      defaultProps: {
        centered: true,
        size: 480,
        radius: 'lg',
        withCloseButton: false,
        // Mantine's 200 is below the title bar of the analysis page.
        zIndex: 'var(--over-dialog)',
        // The page behind keeps its scrollbar, and so its width.
        removeScrollProps: { removeScrollBar: false },
        // Dialog.module.css animates it: it is rendered open.
        transitionProps: { duration: 0 },
      },
    },
    Notification: { defaultProps: { radius: 'md' } },
  },
})
