import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths, patterns } from '../paths.ts'
import css from './MobileMenu.module.css'
import { type NavLink, useNavLinks } from './nav-links.ts'
import { texts } from './texts.ts'

/** The main links behind a button, on narrow screens. Escape, a choice or a press outside closes it. */
export function MobileMenu() {
  const [path] = useLocation()
  // A new route closes the menu.
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (openOn !== null && openOn !== path) setOpenOn(null)
  const isOpen = openOn === path
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const close = (): void => setOpenOn(null)
  const closeIfOutside = ({ target }: Event): void => {
    if (target === backdrop.current || !container.current?.contains(target as Node)) close()
  }
  useWindowEvent('pointerdown', closeIfOutside)
  useWindowEvent('focusin', closeIfOutside)
  useWindowEvent('keydown', ({ key }) => {
    if (!isOpen || key !== 'Escape') return
    close()
    button.current?.focus()
  })
  return (
    <div ref={container} className={css.container}>
      <ActionIcon
        ref={button}
        size="lg"
        aria-label={isOpen ? texts.nav.closeMenu : texts.nav.openMenu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'mobile-menu' : undefined}
        onClick={() => setOpenOn(isOpen ? null : path)}
      >
        {isOpen ? (
          <IconX size={22} stroke={1.6} aria-hidden="true" />
        ) : (
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        )}
      </ActionIcon>
      {isOpen && <div ref={backdrop} className={css.backdrop} aria-hidden="true" />}
      {isOpen && <Menu onNavigate={close} />}
    </div>
  )
}

function Menu({ onNavigate }: { onNavigate(): void }) {
  const { about, plans, videos, account } = useNavLinks()
  const [path] = useLocation()
  const { nav } = texts
  const navLink = (text: string, pattern: string, href: string): NavLink => ({
    text,
    href,
    isCurrent: path === pattern,
  })
  const links = [
    navLink(nav.home, patterns.home, paths.home()),
    about,
    plans,
    videos,
    account,
    navLink(nav.contact, patterns.contact, paths.contact()),
  ]
  const smallLinks = [
    navLink(nav.privacy, patterns.privacy, paths.privacy()),
    navLink(nav.terms, patterns.terms, paths.terms()),
  ]
  const renderLink = (link: NavLink, className: string | undefined) => (
    <Link
      key={link.href}
      href={link.href}
      state={link === links[0] ? { resetForm: true } : null}
      className={className}
      aria-current={link.isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      {link.text}
    </Link>
  )
  return (
    <nav id="mobile-menu" className={css.menu} aria-label={nav.label}>
      {links.map(link => link && renderLink(link, css.link))}
      <p className={css.small}>{smallLinks.map(link => renderLink(link, css.smallLink))}</p>
    </nav>
  )
}
