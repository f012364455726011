import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** A run's report for `.ci/run`, which prints the lines at the end, where even a truncated log has them. */
export type CiReport = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }

/**
 * Writes to the file in CI_REPORT how many tests passed and failed, and names each that failed or needed a retry.
 * Vitest calls it with `new`.
 */
export default function ciReport(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const tests = modules.flatMap(each => [...each.children.allTests()])
      const failed = tests.filter(test => ['failed', 'pending'].includes(test.result().state))
      const report: CiReport = {
        passed: tests.filter(test => test.result().state === 'passed').length,
        failed: failed.length,
        lines: [
          ...tests.filter(test => test.diagnostic()?.flaky).map(test => describe('Passed on retry', test)),
          ...failed.map(test => describe('Failed', test)),
          ...modules.flatMap(aroundTests),
          ...unhandled.map(error => `Failed: an uncaught error: ${firstLine([error])}`),
        ],
      }
      writeFileSync(process.env.CI_REPORT!, JSON.stringify(report))
    },
  }
}

const describe = (what: string, test: TestCase): string =>
  `${what}: ${placeOf(test.module)} > ${test.fullName}: ${firstLine(test.result().errors)}`

/** Failures outside the tests: a file that could not load, a hook of a whole file. */
const aroundTests = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((each: TestModule | TestSuite) =>
    each.errors().map(error => `Failed: ${placeOf(module)}: ${firstLine([error])}`),
  )

const placeOf = (module: TestModule): string => `[${module.project.name}] ${module.relativeModuleId}`

const firstLine = (errors: readonly SerializedError[] | undefined): string =>
  stripVTControlCharacters(errors?.[0]?.message ?? 'it did not end').split('\n', 1)[0]!
