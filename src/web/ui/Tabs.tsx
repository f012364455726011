import { useRef } from 'react'
import css from './Tabs.module.css'

/** A row of tabs; arrow keys move between them. The panels' ids are `{id}-{name}-panel`. */
export function Tabs<Name extends string>({ id, label, tabs, current, onChange }: TabsProps<Name>) {
  const row = useRef<HTMLDivElement>(null)
  const step = (by: number): void => {
    const at = tabs.findIndex(tab => tab.name === current)
    const next = tabs[(at + by + tabs.length) % tabs.length]!
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
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
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
  tabs: readonly { name: Name; text: string }[]
  current: Name
  onChange(name: Name): void
}

/** What `role="tabpanel"` needs to belong to its tab. */
export const tabPanel = (id: string, name: string): React.HTMLAttributes<HTMLElement> => ({
  id: `${id}-${name}-panel`,
  role: 'tabpanel',
  'aria-labelledby': `${id}-${name}-tab`,
})
