import type { ComponentProps } from 'react'
import css from './IconButton.module.css'

type Look = {
  /** What it does, in words. */
  label: string
  /** Words that show below it when it is pointed at, where the sign alone may not say enough. */
  hint?: string
  look?: 'quiet' | 'bordered' | 'primary'
  size?: 40 | 44
}

/** A square button that shows a sign; its label is for those who cannot see it. */
export function IconButton({ label, hint, look = 'quiet', size = 40, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={css.button}
      data-look={look}
      data-size={size}
      data-hint={hint}
      aria-label={label}
    />
  )
}

/** The same, leading to another page. */
export function IconLink({
  label,
  look = 'quiet',
  size = 40,
  children,
  ...rest
}: Omit<Look, 'hint'> & ComponentProps<'a'>) {
  return (
    <a {...rest} className={css.button} data-look={look} data-size={size}>
      <span className="sr-only">{label}</span>
      {children}
    </a>
  )
}
