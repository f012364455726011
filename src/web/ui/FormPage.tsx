import { type ReactNode, useEffect, useRef } from 'react'
import css from './FormPage.module.css'
import { PageHead } from './PageHead.tsx'

/** A page with one thing to do: its name, a sentence, and the form; `above` is for a page without the frame's header. */
export function FormPage({ above, title, lead, children }: FormPageProps) {
  return (
    <section className={css.page}>
      {above && <div className={css.above}>{above}</div>}
      <PageHead look="small" title={title} lead={lead} />
      {children}
    </section>
  )
}

type FormPageProps = { above?: ReactNode; title: string; lead?: ReactNode; children: ReactNode }

const wrongField = ':is(input, textarea, select)[aria-invalid="true"]'

/** A form whose first wrong field is focused when it is sent, and again when the server's answer is there. */
export function Form({ onSubmit, children }: { onSubmit(): unknown; children: ReactNode }) {
  return (
    <form
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
    </form>
  )
}

/** Quiet ways elsewhere, below a form. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={css.foot}>{children}</div>

/** What stands in a form's place once it is sent, or cannot be; the focus goes on to it with `takesFocus`, and it is read out. */
export function FormStack({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div ref={place} tabIndex={-1} className={css.form}>
      {children}
    </div>
  )
}
