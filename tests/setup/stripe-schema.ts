import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { dataFile, sharedData } from './shared-data.ts'

type Schema = { definitions: Record<string, unknown> }

/**
 * Validates values against the schema of the pinned SDK's wire format: parameters (`P_…`) completely, with text coerced to
 * its type; of responses only the present fields, because the simulator omits fields that the product does not read.
 * Undefined without the captured data.
 */
export const stripeSchema: ((definition: string, value: unknown) => string | null) | undefined =
  sharedData === null ? undefined : schemaCheck()

function schemaCheck() {
  let loaded: { responses: Ajv; params: Ajv } | undefined
  const checks = new Map<string, ValidateFunction>()
  const load = () => {
    const schema = JSON.parse(readFileSync(dataFile('stripe', 'stripe-23.1.0.schema.json'), 'utf8')) as Schema
    const make = (coerceTypes: boolean, root: Schema) =>
      // Four times faster to compile: there are many definitions, and each is used only a few times.
      new Ajv({ strict: false, coerceTypes, validateSchema: false, code: { optimize: false } }).addSchema(
        root,
        'stripe',
      )
    return { responses: make(false, withoutRequired(schema) as Schema), params: make(true, schema) }
  }
  return (definition: string, value: unknown): string | null => {
    loaded ??= load()
    let check = checks.get(definition)
    if (check === undefined) {
      const ajv = definition.startsWith('P_') ? loaded.params : loaded.responses
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
