import { Button as MantineButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { LoadingButton } from './LoadingButton.tsx'

type Look = { look?: 'primary' | 'bordered' | 'quiet'; size?: 'small' | 'medium' | 'large'; isWide?: boolean }
type Given = Look & { children: ReactNode }

const variants = { primary: 'filled', bordered: 'default', quiet: 'subtle' } as const
const sizes = { small: 'sm', medium: 'md', large: 'lg' } as const

const dress = ({ look = 'primary', size = 'medium', isWide = false }: Look) => ({
  variant: variants[look],
  size: sizes[size],
  fullWidth: isWide,
})

/** @deprecated Use Mantine's Button, or LoadingButton where it can be busy. */
export function Button({ look, size, isWide, isBusy, ...rest }: Given & BusyProps) {
  return <LoadingButton {...(rest as object)} {...dress(given({ look, size, isWide }))} loading={isBusy ?? false} />
}

type BusyProps = Omit<ComponentProps<'button'>, 'color'> & { isBusy?: boolean }

/** @deprecated Use `<Button component={Link} href>`. */
export function ButtonLink({ href, look, size, isWide, isHere, children }: Given & { href: string; isHere?: boolean }) {
  return (
    <MantineButton
      component={Link}
      href={href}
      {...dress(given({ look, size, isWide }))}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
    </MantineButton>
  )
}

/** @deprecated Use `<Button component="a" target="_blank" rel="noreferrer" href>`. */
export function ButtonOutward({ href, look, size, isWide, onPress, children }: Given & OutwardProps) {
  return (
    <MantineButton
      component="a"
      href={href}
      onClick={onPress}
      target="_blank"
      rel="noreferrer"
      {...dress(given({ look, size, isWide }))}
    >
      {children}
    </MantineButton>
  )
}

type OutwardProps = { href: string; onPress?: () => void }

const given = ({ look, size, isWide }: { [K in keyof Look]: Look[K] | undefined }): Look => ({
  ...(look ? { look } : {}),
  ...(size ? { size } : {}),
  ...(isWide ? { isWide } : {}),
})
