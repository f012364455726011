import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths, patterns } from '../paths.ts'
import css from './MobileMenu.module.css'
import { type NavLink, useNavLinks } from './nav-links.ts'
import { texts } from './texts.ts'

/** The main links behind a button, on narrow screens. Escape, a choice or a press outside closes it. */
export function MobileMenu() {
  const [path] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const close = (): void => setIsOpen(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new route closes the menu
  useEffect(close, [path])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    const closeIfOutside = ({ target }: Event): void => {
      if (target === backdrop.current || !container.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])
  return (
    <div ref={container} className={css.container}>
      <ActionIcon
        ref={button}
        size="lg"
        aria-label={isOpen ? texts.nav.closeMenu : texts.nav.openMenu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'mobile-menu' : undefined}
        onClick={() => setIsOpen(!isOpen)}
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
