import { type ErrorCode, errorCodes, sentences } from '#core/errors.ts'
import { escaped } from '#core/html.ts'
import { apiStyle } from './api-style.ts'
import { errorTable } from './errors.ts'
import type { Faces } from './faces.ts'
import { sign } from './html.ts'
import { pageTexts } from './page-texts.ts'

/** The part of an OpenAPI 3.1 document that the page shows. */
export type ApiDocument = {
  readonly info: { readonly title: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}
type Operation = {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  /** Codes that are worth naming besides the usual ones. */
  readonly 'x-errors'?: readonly ErrorCode[]
  readonly parameters?: readonly {
    name: string
    in: string
    required?: boolean
    schema?: Schema
    description?: string
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> }
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>
}
type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | readonly Schema[]
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly maxLength?: number
  readonly description?: string
}

type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

/** The readable API page: every call with what it takes and gives, from the document alone. No script but the theme's. */
export function apiPage(document: ApiDocument, nonce: string, faces: Faces): string {
  const calls = callsOf(document)
  const groups = Map.groupBy(calls, call => call.operation.tags?.[0] ?? 'other')
  const { title, description = '' } = document.info
  const base = document.servers?.[0]?.url ?? ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="dark light" />
<meta name="robots" content="noindex" />
<script src="/scheme.js" data-follows></script>
<title>${escaped(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
${faces.links}<style nonce="${nonce}">${faces.css}${apiStyle}</style>
</head>
<body>
<header class="bar"><div><a class="home" href="/">${sign}${escaped(pageTexts.name)}</a>
<a href="/">Back to the app</a></div></header>
<div class="page">
<section class="intro" aria-labelledby="title">
<h1 id="title">${escaped(title)}</h1>
<p>${withCode(description)}</p>
<p>Base address <code>${escaped(base)}/api</code> · <a href="/api/openapi.json">OpenAPI document</a></p>
</section>
<nav id="calls" aria-label="Calls">${[...groups].map(([tag, list]) => contents(tag, list)).join('')}<p><a href="#errors">Errors</a></p></nav>
<main>${[...groups].map(([tag, list]) => group(tag, list, document)).join('')}${errors(document)}</main>
</div>
</body>
</html>`
}

const callsOf = ({ paths = {} }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const anchor = ({ method, path }: Call): string => `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const contents = (tag: string, calls: readonly Call[]): string =>
  `<details><summary>${nameOfGroup(tag)} <span class="quiet">${calls.length}</span></summary><ul>${calls
    .map(call => `<li><a href="#${anchor(call)}"><b>${call.method}</b> ${escaped(call.path)}</a></li>`)
    .join('')}</ul></details>`

const group = (tag: string, calls: readonly Call[], document: ApiDocument): string =>
  `<section aria-labelledby="tag-${escaped(tag)}"><h2 id="tag-${escaped(tag)}">${nameOfGroup(tag)} <a class="up" href="#calls">All calls</a></h2>${calls
    .map(call => callView(call, document))
    .join('')}</section>`

function callView(call: Call, document: ApiDocument): string {
  const { operation } = call
  const body = operation.requestBody?.content?.['application/json']?.schema
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema
  const parameters = operation.parameters ?? []
  // The name stands within what folds: whoever is led to it finds it open.
  return `<details class="call"><summary><h3><b>${call.method}</b> <code>${escaped(call.path)}</code></h3>
<span class="about">${withCode(operation.summary ?? '')}</span>${operation.security ? ' <span class="who">signed in</span>' : ''}</summary>
<div id="${anchor(call)}" class="body">
${operation.description ? `<p>${withCode(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>In the address</h4><dl>${parameters.map(parameterView).join('')}</dl>` : ''}
<h4>Takes</h4>${body ? shape(body, document) : '<p class="quiet">Nothing, or <code>{}</code>.</p>'}
<h4>Gives</h4>${answer ? shape(answer, document) : '<p class="quiet">See the summary.</p>'}
${refusals(operation['x-errors'] ?? [])}
</div></details>`
}

const nameOfGroup = (tag: string): string => (tag === 'youtube' ? 'YouTube' : escaped(tag))

/** Escaped text whose `quoted` words are set as code. */
const withCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const refusals = (codes: readonly ErrorCode[]): string =>
  codes.length === 0
    ? ''
    : `<h4>May refuse with</h4><p>${codes.map(code => `<code>${errorTable[code].http} ${code}</code>`).join(', ')}</p>`

const parameterView = (parameter: NonNullable<Operation['parameters']>[number]): string =>
  `<dt><code>${escaped(parameter.name)}</code>${parameter.required ? '' : ' <i>optional</i>'}</dt><dd>${escaped(
    typeName(parameter.schema ?? {}),
  )} in the ${escaped(parameter.in)}</dd>`

const errors = ({ components }: ApiDocument): string => {
  const codes = components?.schemas?.Error?.properties?.code?.enum ?? []
  return `<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>Every refusal is <code>{ success: false, message, code, error, data? }</code>; <code>error</code> repeats the code.</p>
<dl class="codes">${codes.map(code => codeView(String(code))).join('')}</dl></section>`
}

/** A code with its status and the sentence that comes with it unless there is a better one. */
const codeView = (code: string): string => {
  const known = errorCodes.find(each => each === code)
  return `<dt><code>${known ? `${errorTable[known].http} ` : ''}${escaped(code)}</code></dt><dd>${known ? escaped(sentences[known]) : ''}</dd>`
}

const nameOf = (schema: Schema): string | null => schema.$ref?.split('/').at(-1) ?? null
const resolved = (schema: Schema, document: ApiDocument): Schema => {
  const name = nameOf(schema)
  return name === null ? schema : (document.components?.schemas?.[name] ?? {})
}

/** A schema as a list of fields. Named shapes open on demand; circles end at the name. */
function shape(schema: Schema, document: ApiDocument, seen: readonly string[] = []): string {
  const name = nameOf(schema)
  if (name !== null && seen.includes(name)) return `<p class="quiet">${escaped(name)}, as above</p>`
  const within = name === null ? seen : [...seen, name]
  const known = resolved(schema, document)
  const inner = innerShape(known)
  if (!known.properties) {
    if (inner) return shape(inner, document, within)
    return `<p class="quiet">${escaped(typeName(known))}</p>`
  }
  const required = new Set(known.required ?? [])
  const fields = Object.entries(known.properties).map(([field, type]) => {
    const nested = nestedIn(type, document)
    return `<dt><code>${escaped(field)}</code>${required.has(field) ? '' : ' <i>optional</i>'}</dt>
<dd>${escaped(typeName(type))}${type.description ? ` · ${escaped(type.description)}` : ''}${
      nested
        ? `<details${field === 'data' ? ' open' : ''}><summary>fields</summary>${shape(nested, document, within)}</details>`
        : ''
    }</dd>`
  })
  return `<dl>${fields.join('')}</dl>`
}

const innerShape = (schema: Schema): Schema | null => {
  if (schema.items && !Array.isArray(schema.items)) return schema.items as Schema
  return (schema.anyOf ?? schema.oneOf)?.find(option => option.type !== 'null') ?? null
}

/** The object inside a field's type, if there is one worth opening. */
function nestedIn(schema: Schema, document: ApiDocument): Schema | null {
  let inner: Schema | null = schema
  for (let depth = 0; inner && depth < 5; depth += 1) {
    const known: Schema = resolved(inner, document)
    if (known.properties) return inner
    inner = innerShape(known)
  }
  return null
}

/** A type in a few words. */
function typeName(schema: Schema): string {
  const name = nameOf(schema)
  if (name !== null) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(typeName).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeName).join(', ')}]`
  if (schema.type === 'array')
    return `list of ${schema.items && !Array.isArray(schema.items) ? typeName(schema.items as Schema) : 'anything'}`
  const type = [schema.type ?? 'anything'].flat().join(' | ')
  return schema.maxLength === undefined ? type : `${type}, up to ${schema.maxLength} characters`
}
