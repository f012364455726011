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

/** The logo, the main links, and the toggles of background and theme. */
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

/** The account link is at the end, so that nothing moves when the session has loaded. */
function WideNav() {
  const { about, plans, videos, account } = useNavLinks()
  return (
    <nav className={css.wideNav} aria-label={texts.nav.label}>
      {[about, plans, videos].map(
        navLink =>
          navLink && (
            <Link
              key={navLink.href}
              href={navLink.href}
              className={css.link}
              aria-current={navLink.isCurrent ? 'page' : undefined}
            >
              {navLink.text}
            </Link>
          ),
      )}
      {account && (
        <span className={css.accountLink}>
          <Button
            component={Link}
            href={account.href}
            variant="default"
            size="sm"
            aria-current={account.isCurrent ? 'page' : undefined}
          >
            {account.text}
          </Button>
        </span>
      )}
    </nav>
  )
}
