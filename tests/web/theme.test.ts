import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const mantine = 'node_modules/@mantine/core'
const sources = globSync('src/web/**/*.{ts,tsx}').map(file => ({ file, text: read(file) }))

const importedStyles = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name!)
const everyPage = importedStyles(read('src/web/theme/mantine.css'))

/** The components that a module takes from Mantine, by name. */
const componentsIn = (text: string): string[] =>
  [...text.matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names!
      .split(',')
      .map(name => name.trim().split(' as ')[0]!)
      .filter(name => /^[A-Z]/.test(name) && name !== 'MantineProvider'),
  )

/** The style files of a component and of the components that it is built from. */
function stylesOf(component: string, seen = new Set<string>()): Set<string> {
  const styles = new Set<string>()
  const folder = `${mantine}/esm/components/${component}`
  for (const file of globSync(`${folder}/*.mjs`)) {
    if (globSync(`${mantine}/styles/${component}.layer.css`).length > 0) styles.add(component)
    for (const [, next] of read(file).matchAll(/from "\.\.\/(\w+)\/\w+\.mjs"/g)) {
      if (seen.has(next!)) continue
      seen.add(next!)
      for (const style of stylesOf(next!, seen)) styles.add(style)
    }
  }
  return styles
}

test('every module imports the style files of its Mantine components', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const available = new Set([...everyPage, ...importedStyles(text)])
    return componentsIn(text).flatMap(component =>
      [...stylesOf(component)]
        .filter(style => !available.has(style))
        .map(style => `${file}: ${component} needs ${style}`),
    )
  })
  expect(missing).toEqual([])
})

test('tokens.css sets every variable that the imported style files read', () => {
  const tokens = read('src/web/theme/tokens.css')
  const inUse = new Set([...everyPage, ...sources.flatMap(({ text }) => importedStyles(text))])
  const wanted = [...inUse].flatMap(name =>
    [...read(`${mantine}/styles/${name}.layer.css`).matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, token]) => token!),
  )
  expect([...new Set(wanted)].filter(token => !tokens.includes(`${token}:`)).sort()).toEqual([])
})
