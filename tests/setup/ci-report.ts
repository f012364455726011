import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What a run leaves for `.ci/run`, which shows the lines last, where a log that was cut still has them. */
export type CiReport = { readonly passed: number; readonly failed: number; readonly lines: readonly string[] }

/**
 * Counts the tests of a run and names each that failed or passed only at its second try, into the file that CI_REPORT
 * names. Vitest calls it with `new`.
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
          ...tests.filter(test => test.diagnostic()?.flaky).map(test => told('Passed at its second try', test)),
          ...failed.map(test => told('Failed', test)),
          ...modules.flatMap(aroundTests),
          ...unhandled.map(error => `Failed: an error that nothing caught: ${firstLine([error])}`),
        ],
      }
      writeFileSync(process.env.CI_REPORT!, JSON.stringify(report))
    },
  }
}

const told = (what: string, test: TestCase): string =>
  `${what}: ${placeOf(test.module)} > ${test.fullName}: ${firstLine(test.result().errors)}`

/** What failed outside of every test: a file that could not load, a hook around all tests of a file. */
const aroundTests = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((each: TestModule | TestSuite) =>
    each.errors().map(error => `Failed: ${placeOf(module)}: ${firstLine([error])}`),
  )

const placeOf = (module: TestModule): string => `[${module.project.name}] ${module.relativeModuleId}`

const firstLine = (errors: readonly SerializedError[] | undefined): string =>
  stripVTControlCharacters(errors?.[0]?.message ?? 'it never ended').split('\n', 1)[0]!
