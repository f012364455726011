import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import css from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Look = { look?: 'primary' | 'bordered' | 'quiet'; size?: 'small' | 'medium' | 'large'; isWide?: boolean }
type Given = Look & { children: React.ReactNode }

const dress = ({ look = 'primary', size = 'medium', isWide = false }: Look) => ({
  className: css.button,
  'data-look': look,
  'data-size': size,
  'data-wide': isWide || undefined,
})

/**
 * The one button: primary for the next step, bordered beside it, quiet for what may be left. While `isBusy` it shows that
 * what it began is under way, and does nothing; it stays focused, which a disabled one would not.
 */
export function Button({ look, size, isWide, isBusy, children, ...rest }: Given & BusyProps) {
  const busy = isBusy
    ? {
        'aria-busy': true,
        'aria-disabled': true,
        // Also what Enter in a field of its form would do.
        onClick: (event: React.MouseEvent): void => event.preventDefault(),
      }
    : {}
  return (
    <button type="button" {...rest} {...dress(lookOf(look, size, isWide))} {...busy}>
      {isBusy && <Spinner isInked />}
      {children}
    </button>
  )
}

type BusyProps = ComponentProps<'button'> & { isBusy?: boolean }

/** A button's look on a way to another page of this app; `isHere` marks the page that is shown. */
export function ButtonLink({ href, look, size, isWide, isHere, children }: Given & { href: string; isHere?: boolean }) {
  return (
    <Link href={href} {...dress(lookOf(look, size, isWide))} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The same, out of this app, in a new tab. */
export function ButtonOutward({ href, look, size, isWide, onPress, children }: Given & OutwardProps) {
  return (
    <a href={href} onClick={onPress} target="_blank" rel="noreferrer" {...dress(lookOf(look, size, isWide))}>
      {children}
    </a>
  )
}

type OutwardProps = { href: string; onPress?: () => void }

/** A button's look on a file to keep. */
export function ButtonDownload({ href, look, size, isWide, children }: Given & { href: string }) {
  return (
    <a href={href} download {...dress(lookOf(look, size, isWide))}>
      {children}
    </a>
  )
}

const lookOf = (look: Look['look'], size: Look['size'], isWide: boolean | undefined): Look => ({
  ...(look ? { look } : {}),
  ...(size ? { size } : {}),
  ...(isWide ? { isWide } : {}),
})
