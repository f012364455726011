import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { completeDocument } from '#http/api-document.ts'
import { restRoutes } from '#http/rest/routes.ts'
import { testApp } from '#tests/setup/app.ts'

const app = testApp({ config: { appUrl: 'https://clickbait.test' } })

// biome-ignore lint/suspicious/noExplicitAny: each test states what it expects of the document
const document = async (): Promise<any> => (await app.visitor().rest('GET /openapi.json')).body

const problems = async (source: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(source), config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('the document follows every recommended rule of Redocly', async () => {
  const whole = await document()
  expect(whole.openapi).toBe('3.1.0')
  expect(Object.keys(whole.paths).length).toBeGreaterThan(40)
  expect(await problems(whole)).toEqual([])
})

test('the linter reports a call without an id or without security', async () => {
  const whole = await document()
  delete whole.paths['/api/auth/login'].post.operationId
  delete whole.paths['/api/models'].get.security
  expect((await problems(whole)).map(problem => problem.split(':')[0])).toEqual(
    expect.arrayContaining(['operation-operationId', 'security-defined']),
  )
})

test('bodies and responses are named components', async () => {
  const { paths, components } = await document()
  const login = paths['/api/auth/login'].post
  expect(login.operationId).toBe('authLogin')
  expect(login.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/AuthLoginInput' })
  expect(components.schemas.AuthLoginInput.required).toEqual(['email', 'password'])
  expect(login.responses['200'].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/AuthLoginResponse',
  })
  expect(Object.keys(components.schemas.AuthLoginResponse.properties)).toEqual(['success', 'user'])
  expect(login.responses['401'].description).toContain('INVALID_CREDENTIALS')
  expect(components.schemas.Error.description).toContain('`BUDGET_EXCEEDED` (403)')
  const inlined = Object.entries<Record<string, { requestBody?: object; responses: object }>>(paths).flatMap(
    ([path, methods]) =>
      Object.values(methods)
        .filter(({ requestBody, responses }) => JSON.stringify([requestBody, responses]).includes('"properties"'))
        .map(() => path),
  )
  expect(inlined).toEqual([])
})

test('an operation without a route is an error that names its path', () => {
  const unknown = { openapi: '3.1.0', paths: { '/api/nowhere': { get: {} } } }
  expect(() => completeDocument(unknown, restRoutes)).toThrow('/api/nowhere')
})
