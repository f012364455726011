import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readDockerfile } from './image.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Service = { readonly environment?: Record<string, string | number>; readonly deploy?: { replicas?: number } }
/** One container of the product, as compose would start it. */
export type Container = {
  readonly service: string
  readonly env: Record<string, string>
  readonly command: readonly string[]
}

/**
 * The product's containers in compose.yaml, with the image's environment and command. `settings` is the operator's .env
 * file; a missing required setting throws, as in compose.
 */
export function readCompose(settings: Readonly<Record<string, string>>): Container[] {
  const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>
  }
  const steps = readDockerfile()
  const image = Object.fromEntries(
    steps.filter(step => step.verb === 'ENV').flatMap(step => step.rest.split(' ').map(pair => pair.split('='))),
  ) as Record<string, string>
  const command = JSON.parse(steps.findLast(step => step.verb === 'CMD')!.rest) as string[]
  return ['web', 'worker'].flatMap(service => {
    const { environment = {}, deploy } = services[service]!
    const own = Object.entries(environment).map(([name, value]) => [name, interpolated(String(value), settings)])
    const env = { ...image, ...settings, ...Object.fromEntries(own) }
    return Array.from({ length: deploy?.replicas ?? 1 }, () => ({ service, env, command }))
  })
}

const interpolated = (text: string, settings: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):\?([^}]*)\}/g, (_, name, complaint) => {
    if (!settings[name]) throw new Error(`${name}: ${complaint}`)
    return settings[name]
  })
