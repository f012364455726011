import { useRef } from 'react'
import css from './Tabs.module.css'

/** A row of tabs; the arrow keys, Home and End move between them. The panels' ids are `{id}-{name}-panel`. */
export function Tabs<Name extends string>({ id, label, tabs, current, onChange }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null)
  const goTo = (at: number): void => {
    const next = tabs[(at + tabs.length) % tabs.length]!
    onChange(next.name)
    row.current?.querySelector<HTMLButtonElement>(`#${id}-${next.name}-tab`)?.focus()
  }
  return (
    <div ref={row} className={css.row} role="tablist" aria-label={label}>
      {tabs.map(tab => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${id}-${tab.name}-tab`}
          aria-controls={`${id}-${tab.name}-panel`}
          aria-selected={tab.name === current}
          tabIndex={tab.name === current ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab.name)}
          onKeyDown={event => {
            const at = tabs.findIndex(tab => tab.name === current)
            const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
            if (to === undefined) return
            event.preventDefault()
            goTo(to)
          }}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}

type TabsProps<Name extends string> = {
  id: string
  label: string
  tabs: readonly { name: Name; text: React.ReactNode }[]
  current: Name
  onChange(name: Name): void
}

/** What `role="tabpanel"` needs to belong to its tab. */
export const tabPanel = (id: string, name: string): React.HTMLAttributes<HTMLElement> => ({
  id: `${id}-${name}-panel`,
  role: 'tabpanel',
  'aria-labelledby': `${id}-${name}-tab`,
})
