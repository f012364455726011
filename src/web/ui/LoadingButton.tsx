import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

/**
 * Mantine's Button, except that it keeps the focus while `loading`: Mantine disables a loading button, which would lose
 * it. Meanwhile it ignores clicks and shows a loader before its text.
 */
export function LoadingButton({ loading = false, ...rest }: LoadingButtonProps) {
  if (!loading) return <Button {...rest} />
  return (
    <Button
      {...rest}
      aria-busy
      aria-disabled
      leftSection={<Loader size={14} />}
      // Also stops Enter in a field of its form.
      onClick={event => event.preventDefault()}
    />
  )
}

type LoadingButtonProps = Omit<ButtonProps, 'loading'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & { loading?: boolean }
