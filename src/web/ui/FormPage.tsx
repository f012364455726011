import { Box, Flex } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './FormPage.module.css'
import { PageHead } from './PageHead.tsx'

/** A page with one thing to do: its name, a sentence, and the form; `above` is for a page without the frame's header. */
export function FormPage({ above, title, lead, isAlert = false, children }: FormPageProps) {
  return (
    <section className={css.page} role={isAlert ? 'alert' : undefined}>
      {above && <Box mb="xl">{above}</Box>}
      <PageHead look="small" title={title} lead={lead} />
      {children}
    </section>
  )
}

type FormPageProps = { above?: ReactNode; title: string; lead?: ReactNode; isAlert?: boolean; children: ReactNode }

const wrongField = ':is(input, textarea, select)[aria-invalid="true"]'

/** A form whose first wrong field is focused when it is sent, and again when the server's answer is there. */
export function Form({ onSubmit, children }: { onSubmit(): unknown; children: ReactNode }) {
  return (
    <Flex
      component="form"
      direction="column"
      gap={20}
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        // After the errors have been drawn.
        const focus = () => requestAnimationFrame(() => form.querySelector<HTMLElement>(wrongField)?.focus())
        void Promise.resolve(onSubmit()).then(focus)
        focus()
      }}
    >
      {children}
    </Flex>
  )
}

/** Quiet ways elsewhere, below a form. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" gap="4px 24px" justify="space-between" c="dimmed" className={`links ${css.foot}`}>
    {children}
  </Flex>
)

/** What stands in a form's place once it is sent, or cannot be; the focus goes on to it with `takesFocus`, and it is read out. */
export function FormStack({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Flex ref={place} direction="column" gap={20} tabIndex={-1} className={css.form}>
      {children}
    </Flex>
  )
}
