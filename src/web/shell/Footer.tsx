import { Link } from 'wouter'
import { paths } from '../paths.ts'
import css from './Footer.module.css'
import { texts } from './texts.ts'

export function Footer() {
  return (
    <footer className={css.footer}>
      <p>{texts.footer.line}</p>
      <p className={css.links}>
        <Link href={paths.contact()} className={css.link}>
          {texts.footer.contact}
        </Link>
        <a href={paths.apiDocs()} className={css.link}>
          {texts.footer.api}
        </a>
      </p>
    </footer>
  )
}
