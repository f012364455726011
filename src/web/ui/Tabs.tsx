import '@mantine/core/styles/Tabs.layer.css'
import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'

/** @deprecated Use Mantine's Tabs. */
export function Tabs<Name extends string>({ id, label, tabs, current, onChange }: TabsProps<Name>) {
  return (
    <MantineTabs id={id} value={current} onChange={name => onChange(name as Name)}>
      <MantineTabs.List aria-label={label}>
        {tabs.map(tab => (
          <MantineTabs.Tab key={tab.name} value={tab.name}>
            {tab.text}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
    </MantineTabs>
  )
}

type TabsProps<Name extends string> = {
  id: string
  label: string
  tabs: readonly { name: Name; text: ReactNode }[]
  current: Name
  onChange(name: Name): void
}

/** @deprecated Use Tabs.Panel. */
export const tabPanel = (id: string, name: string): React.HTMLAttributes<HTMLElement> => ({
  id: `${id}-panel-${name}`,
  role: 'tabpanel',
  'aria-labelledby': `${id}-tab-${name}`,
})
