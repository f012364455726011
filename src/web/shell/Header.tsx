import { ActionIcon, Button } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { chooseScheme, useScheme } from '../theme/scheme.ts'
import { BackgroundToggle } from './backgrounds/BackgroundToggle.tsx'
import css from './Header.module.css'
import { MobileMenu } from './MobileMenu.tsx'
import { useNavLinks } from './nav-links.ts'
import { texts } from './texts.ts'
import { Wordmark } from './Wordmark.tsx'

/** The product's name, the ways from here, and what changes the looks of the page. */
export function Header() {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Link href={paths.home()} state={{ resetForm: true }} className={css.home} aria-label={texts.homeLink}>
          <Wordmark />
        </Link>
        <WideNav />
        <div className={css.tools}>
          <BackgroundToggle />
          <ThemeToggle />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function ThemeToggle() {
  const isDark = useScheme() === 'dark'
  const label = isDark ? texts.theme.toLight : texts.theme.toDark
  return (
    <ActionIcon aria-label={label} data-hint={label} onClick={() => chooseScheme(isDark ? 'light' : 'dark')}>
      {isDark ? (
        <IconSun size={20} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconMoon size={20} stroke={1.6} aria-hidden="true" />
      )}
    </ActionIcon>
  )
}

/** The person's own way stands apart at the end, so that nothing moves when it is known who it is. */
function WideNav() {
  const { about, offer, videos, own } = useNavLinks()
  return (
    <nav className={css.wideNav} aria-label={texts.nav.label}>
      {[about, offer, videos].map(
        way =>
          way && (
            <Link key={way.href} href={way.href} className={css.way} aria-current={way.isHere ? 'page' : undefined}>
              {way.text}
            </Link>
          ),
      )}
      {own && (
        <span className={css.own}>
          <Button
            component={Link}
            href={own.href}
            variant="default"
            size="sm"
            aria-current={own.isHere ? 'page' : undefined}
          >
            {own.text}
          </Button>
        </span>
      )}
    </nav>
  )
}
