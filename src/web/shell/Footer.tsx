import { paths } from '../paths.ts'
import css from './Footer.module.css'
import { texts } from './texts.ts'

export function Footer() {
  return (
    <footer className={css.footer}>
      <p>{texts.footer.line}</p>
      <a href={paths.apiDocs()}>{texts.footer.api}</a>
    </footer>
  )
}
