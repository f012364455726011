import { ActionIcon } from '@mantine/core'
import type { ComponentProps } from 'react'

type Look = { label: string; hint?: string; look?: 'quiet' | 'bordered' | 'primary'; size?: 40 | 44 }

const variants = { primary: 'filled', bordered: 'default', quiet: 'subtle' } as const

/** @deprecated Use Mantine's ActionIcon. */
export function IconButton({ label, hint, look = 'quiet', size = 40, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <ActionIcon
      {...(rest as object)}
      variant={variants[look]}
      size={size === 44 ? 'lg' : 'md'}
      data-hint={hint}
      aria-label={label}
    />
  )
}

/** @deprecated Use `<ActionIcon component="a">`. */
export function IconLink({ label, look = 'quiet', size = 40, children, ...rest }: IconLinkProps) {
  return (
    <ActionIcon component="a" {...(rest as object)} variant={variants[look]} size={size === 44 ? 'lg' : 'md'}>
      <span className="sr-only">{label}</span>
      {children}
    </ActionIcon>
  )
}

type IconLinkProps = Omit<Look, 'hint'> & ComponentProps<'a'>
