import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { dataFile, sharedData } from './shared-data.ts'

type Schema = { definitions: Record<string, unknown> }

/**
 * Holds values against the schema of the pinned SDK's wire format: parameters (`P_…`) whole, with text read as what it
 * stands for; of answers the fields that are there, for the simulator leaves out those that no one here reads. Undefined
 * where the captured data is not there.
 */
export const stripeSchema: ((definition: string, value: unknown) => string | null) | undefined =
  sharedData === null ? undefined : schemaCheck()

function schemaCheck() {
  let loaded: { answers: Ajv; params: Ajv } | undefined
  const checks = new Map<string, ValidateFunction>()
  const load = () => {
    const schema = JSON.parse(readFileSync(dataFile('stripe', 'stripe-23.1.0.schema.json'), 'utf8')) as Schema
    const make = (coerceTypes: boolean, held: Schema) =>
      // Compiled at a quarter of the price: the definitions are many and each is used a few times only.
      new Ajv({ strict: false, coerceTypes, validateSchema: false, code: { optimize: false } }).addSchema(
        held,
        'stripe',
      )
    return { answers: make(false, withoutRequired(schema) as Schema), params: make(true, schema) }
  }
  return (definition: string, value: unknown): string | null => {
    loaded ??= load()
    let check = checks.get(definition)
    if (check === undefined) {
      const ajv = definition.startsWith('P_') ? loaded.params : loaded.answers
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

/** A copy of a schema in which every field may be absent. */
function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired)
  if (schema === null || typeof schema !== 'object') return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'required' || !Array.isArray(value))
      .map(([name, value]) => [name, withoutRequired(value)]),
  )
}
