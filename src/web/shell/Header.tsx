import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BackgroundToggle } from './backgrounds/BackgroundToggle.tsx'
import css from './Header.module.css'
import { useSession } from './session.ts'
import { texts } from './texts.ts'
import { Wordmark } from './Wordmark.tsx'

export function Header() {
  return (
    <header className={css.header}>
      <Link href={paths.home()} state={{ resetForm: true }} className={css.home} aria-label={texts.homeLink}>
        <Wordmark />
      </Link>
      <div className={css.tools}>
        <BackgroundToggle />
        <ThemeToggle />
        <WideNav />
        <MobileMenu />
      </div>
    </header>
  )
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('dark') === 'dark'
  return (
    <IconButton
      label={isDark ? texts.theme.toLight : texts.theme.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
    </IconButton>
  )
}

/** The ways of this person, the weightier one last; nothing while the session is unknown, so that none moves away. */
function WideNav() {
  const ways = useWays()
  return (
    <nav className={css.wideNav} aria-label={texts.nav.label}>
      {[...ways].reverse().map(way => (
        <ButtonLink key={way.href} href={way.href} look={way === ways[0] ? 'bordered' : 'quiet'} size="small">
          {way.text}
        </ButtonLink>
      ))}
    </nav>
  )
}

type Way = { readonly text: string; readonly href: string }

/** Account and Upgrade for who is logged in, else Login and Plans (spec §2). */
function useWays(): readonly Way[] {
  const session = useSession()
  const [path] = useLocation()
  if (session.state === 'unknown') return []
  if (session.state === 'user')
    return [
      { text: texts.nav.account, href: paths.account() },
      { text: texts.nav.upgrade, href: paths.upgrade() },
    ]
  const isNoTarget = ['/', '/login', '/signup', '/plans', '/forgot-password', '/reset-password'].includes(path)
  return [
    { text: texts.nav.login, href: paths.login(isNoTarget ? undefined : paths.here()) },
    { text: texts.nav.plans, href: paths.plans() },
  ]
}

/** All routes there are, behind one button, on narrow screens. Escape or a choice closes it. */
function MobileMenu() {
  const [path] = useLocation()
  const ways = useWays()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new route closes the menu
  useEffect(() => setIsOpen(false), [path])
  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <div className={css.mobile}>
      <IconButton
        ref={button}
        size={44}
        label={isOpen ? texts.nav.closeMenu : texts.nav.openMenu}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <IconX size={22} stroke={1.6} /> : <IconMenu2 size={22} stroke={1.6} />}
      </IconButton>
      {isOpen && (
        <nav id="mobile-menu" className={css.menu} aria-label={texts.nav.label}>
          <Link
            href={paths.home()}
            state={{ resetForm: true }}
            className={css.menuLink}
            onClick={() => setIsOpen(false)}
          >
            {texts.nav.home}
          </Link>
          {ways.map(way => (
            <Link key={way.href} href={way.href} className={css.menuLink} onClick={() => setIsOpen(false)}>
              {way.text}
            </Link>
          ))}
          <Link href={paths.contact()} className={css.menuLink} onClick={() => setIsOpen(false)}>
            {texts.nav.contact}
          </Link>
        </nav>
      )}
    </div>
  )
}
