import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const sources = globSync('src/web/**/*.{ts,tsx}').map(file => ({ file, text: read(file) }))

const importedStyles = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name!)
const everyPage = importedStyles(read('src/web/theme/mantine.css'))

/** Style files beside the component's own, as the page "CSS files list" of Mantine's docs names them. */
const otherStyles: Record<string, readonly string[]> = {
  Box: [],
  Checkbox: ['InlineInput', 'Checkbox'],
  Menu: ['Overlay', 'Popover', 'Menu'],
  Modal: ['Overlay', 'ModalBase', 'ScrollArea', 'VisuallyHidden', 'Modal'],
  NativeSelect: ['Input'],
  PasswordInput: ['Input', 'PasswordInput'],
  Table: ['ScrollArea', 'Table'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  Anchor: ['Text', 'Anchor'],
}

/** The components that a module takes from Mantine, by name. */
const componentsIn = (text: string): string[] =>
  [...text.matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names!
      .split(',')
      .map(name => name.trim().split(' as ')[0]!)
      .filter(name => /^[A-Z]/.test(name) && name !== 'MantineProvider'),
  )

test('every module imports the style files of its Mantine components', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const available = new Set([...everyPage, ...importedStyles(text)])
    return componentsIn(text).flatMap(component =>
      (otherStyles[component] ?? [component])
        .filter(style => !available.has(style))
        .map(style => `${file}: ${component} needs ${style}`),
    )
  })
  expect(missing).toEqual([])
})

test('no two CSS modules have the same file name, which their class names begin with', () => {
  const names = globSync('src/web/**/*.module.css').map(file => basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
