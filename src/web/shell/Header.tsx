import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BackgroundToggle } from './backgrounds/BackgroundToggle.tsx'
import css from './Header.module.css'
import { useLogout } from './logout.ts'
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
        <nav className={css.wideNav} aria-label={texts.nav.label}>
          <SessionButton />
        </nav>
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

/** Log in, or log out; nothing while the session is unknown, so that it never changes under the pointer. */
function SessionButton({ isWide = false }: { isWide?: boolean }) {
  const session = useSession()
  const [path] = useLocation()
  const logout = useLogout()
  if (session.state === 'unknown') return <span className={css.pending} />
  if (session.state === 'user')
    return (
      <Button look={isWide ? 'bordered' : 'quiet'} size="small" isWide={isWide} onClick={logout}>
        {texts.nav.logout}
      </Button>
    )
  if (path === '/login') return null
  const target = path === '/' ? undefined : paths.here()
  return (
    <ButtonLink href={paths.login(target)} look="bordered" size="small" isWide={isWide}>
      {texts.nav.login}
    </ButtonLink>
  )
}

/** All routes there are, behind one button, on narrow screens. Escape or a choice closes it. */
function MobileMenu() {
  const [path] = useLocation()
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
          <SessionButton isWide />
        </nav>
      )}
    </div>
  )
}
