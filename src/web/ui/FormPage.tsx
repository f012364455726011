import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import common from './common.module.css'
import css from './FormPage.module.css'
import { PageHead } from './PageHead.tsx'

/**
 * A page with one form: its title, a lead and the form. `above` is for panel mode, which has no header. A page that replaces
 * another one without a navigation focuses its title, so that screen readers announce it.
 */
export function FormPage({ above, title, lead, isAlert, takesFocus, loadsLater, children }: FormPageProps) {
  return (
    <section className={css.page} role={isAlert ? 'alert' : undefined} data-fits-window={!loadsLater || undefined}>
      {above && <Box mb="xl">{above}</Box>}
      <PageHead look="small" title={title} lead={lead} titleProps={takesFocus ? focused : undefined} />
      {children}
    </section>
  )
}

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
const focused = { tabIndex: -1, ref: focus }

type FormPageProps = {
  above?: ReactNode
  title: string
  lead?: ReactNode
  isAlert?: boolean
  takesFocus?: boolean
  /** True where the content arrives later: the footer then begins below the window, so that it does not move. */
  loadsLater?: boolean
  children: ReactNode
}

const invalidField = ':is(input, textarea, select)[aria-invalid="true"]'

/** A form whose first invalid field is focused on submit, and again after the server's answer. */
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
        // After the errors have been rendered.
        const focusInvalid = () => requestAnimationFrame(() => form.querySelector<HTMLElement>(invalidField)?.focus())
        void Promise.resolve(onSubmit()).then(focusInvalid)
        focusInvalid()
      }}
    >
      {children}
    </Flex>
  )
}

/** Links below a form. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" gap="4px 24px" justify="space-between" c="dimmed" className={`${common.links} ${css.footer}`}>
    {children}
  </Flex>
)

/** Replaces a form that was sent or cannot be sent. `takesFocus` focuses it, so that screen readers announce it. */
export function FormReplacement({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  return (
    <Flex ref={takesFocus ? focus : undefined} direction="column" gap={20} tabIndex={-1} className={css.form}>
      {children}
    </Flex>
  )
}
