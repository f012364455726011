import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { dataFile, sharedData } from './shared-data.ts'

type Definition = { type?: string; anyOf?: Definition[] }

/**
 * Holds values against the schema of the pinned SDK's wire format: parameters (`P_…`) with text read as what it stands
 * for, answers strictly. Undefined where the captured data is not there.
 */
export const stripeSchema: ((definition: string, value: unknown) => string | null) | undefined =
  sharedData === null ? undefined : schemaCheck()

function schemaCheck() {
  let loaded: { strict: Ajv; lenient: Ajv } | undefined
  const checks = new Map<string, ValidateFunction>()
  const load = () => {
    const schema = JSON.parse(readFileSync(dataFile('stripe', 'stripe-23.1.0.schema.json'), 'utf8')) as {
      definitions: Record<string, Definition>
    }
    const make = (coerceTypes: boolean) =>
      // Compiled at a quarter of the price: the definitions are many and each is used a few times only.
      new Ajv({ strict: false, coerceTypes, validateSchema: false, code: { optimize: false } }).addSchema(
        schema,
        'stripe',
      )
    return { strict: make(false), lenient: make(true) }
  }
  return (definition: string, value: unknown): string | null => {
    loaded ??= load()
    let check = checks.get(definition)
    if (check === undefined) {
      const ajv = definition.startsWith('P_') ? loaded.lenient : loaded.strict
      check = ajv.getSchema(`stripe#/definitions/${definition}`)
      if (check === undefined) throw new Error(`The schema has no ${definition}.`)
      checks.set(definition, check)
    }
    if (check(structuredClone(value))) return null
    return (check.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('; ')
  }
}
