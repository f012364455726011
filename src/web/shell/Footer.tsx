import { Link } from 'wouter'
import { paths } from '../paths.ts'
import css from './Footer.module.css'
import { texts } from './texts.ts'

export function Footer() {
  return (
    <footer className={css.footer}>
      <p className={css.line}>{texts.footer.line}</p>
      <p className={css.links}>
        <Link href={paths.about()} className={css.link}>
          {texts.footer.about}
        </Link>
        <Link href={paths.contact()} className={css.link}>
          {texts.footer.contact}
        </Link>
        <Link href={paths.privacy()} className={css.link}>
          {texts.footer.privacy}
        </Link>
        <Link href={paths.terms()} className={css.link}>
          {texts.footer.terms}
        </Link>
        <a href={paths.apiDocs()} className={css.link}>
          {texts.footer.api}
        </a>
      </p>
    </footer>
  )
}
