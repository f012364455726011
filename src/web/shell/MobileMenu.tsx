import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths, patterns } from '../paths.ts'
import css from './MobileMenu.module.css'
import { type NavLink, useNavLinks } from './nav-links.ts'
import { texts } from './texts.ts'

/** All main routes behind one button, on narrow screens. Escape, a choice, or a press beside it closes it. */
export function MobileMenu() {
  const [path] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shade = useRef<HTMLDivElement>(null)
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
    const outside = ({ target }: Event): void => {
      if (target === shade.current || !place.current?.contains(target as Node)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [isOpen])
  return (
    <div ref={place} className={css.place}>
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
      {isOpen && <div ref={shade} className={css.shade} aria-hidden="true" />}
      {isOpen && <Menu onLeave={close} />}
    </div>
  )
}

function Menu({ onLeave }: { onLeave(): void }) {
  const { about, offer, videos, own } = useNavLinks()
  const [path] = useLocation()
  const { nav } = texts
  const wayTo = (text: string, pattern: string, href: string): NavLink => ({ text, href, isHere: path === pattern })
  const ways = [
    wayTo(nav.home, patterns.home, paths.home()),
    about,
    offer,
    videos,
    own,
    wayTo(nav.contact, patterns.contact, paths.contact()),
  ]
  const small = [wayTo(nav.privacy, patterns.privacy, paths.privacy()), wayTo(nav.terms, patterns.terms, paths.terms())]
  const linkTo = (way: NavLink, className: string | undefined) => (
    <Link
      key={way.href}
      href={way.href}
      state={way === ways[0] ? { resetForm: true } : null}
      className={className}
      aria-current={way.isHere ? 'page' : undefined}
      onClick={onLeave}
    >
      {way.text}
    </Link>
  )
  return (
    <nav id="mobile-menu" className={css.menu} aria-label={nav.label}>
      {ways.map(way => way && linkTo(way, css.link))}
      <p className={css.small}>{small.map(way => linkTo(way, css.smallLink))}</p>
    </nav>
  )
}
