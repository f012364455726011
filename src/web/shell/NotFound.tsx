import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import css from './Message.module.css'
import { texts } from './texts.ts'
import { useTitle } from './title.ts'

/** The page for an address that leads nowhere. */
export function NotFound() {
  useTitle(texts.notFound.title)
  return (
    <section className={css.message}>
      <h1 className={css.heading}>{texts.notFound.heading}</h1>
      <p className={css.body}>{texts.notFound.body}</p>
      <div className={css.actions}>
        <ButtonLink href={paths.home()}>{texts.notFound.home}</ButtonLink>
      </div>
    </section>
  )
}
