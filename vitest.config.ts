import { defineConfig } from 'vitest/config'

const long = '**/*.long.test.{ts,tsx}'
/** Says how well an honest person is served, and so shares the machine with no other test. */
const alone = 'tests/process/hostile-subscriber.long.test.ts'
const postgres = { globalSetup: ['./tests/setup/postgres.ts'] }
/** Browser tests may fail once on a busy machine; `.ci/run` names each test that needed its second try. */
const oneRetry = { retry: 1 }
/** On the CI's machine, which may be slow, so may the others that measure time or race processes. */
const oneRetryInCi = { retry: process.env.CI === undefined ? 0 : 1 }
/** One more than the CI's processors, because most tests wait for Postgres or a browser. Projects of a group share the workers. */
const threeWorkers = { maxWorkers: 3 }

/** Projects that share a group run side by side on all workers; the later groups have the machine to themselves. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Long, because a busy machine is no failure.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          ...threeWorkers,
          ...oneRetryInCi,
          name: 'law',
          include: ['tests/architecture*.test.ts', 'tests/{law,security}/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...threeWorkers,
          ...oneRetryInCi,
          name: 'unit',
          include: [
            'tests/{core,contract,adapters,evaluation,web,embedded/samples}/**/*.test.{ts,tsx}',
            'tests/config.test.ts',
          ],
          exclude: [long],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...threeWorkers,
          ...oneRetryInCi,
          name: 'app',
          include: ['tests/{drizzle,stores,services,http,jobs,cli,embedded,faults,contracts}/**/*.test.ts'],
          exclude: [long, 'tests/embedded/samples/**'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...oneRetryInCi,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: [long],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...threeWorkers,
          ...oneRetry,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [long],
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...threeWorkers,
          ...oneRetry,
          name: 'long',
          include: ['tests/e2e/**/*.long.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...threeWorkers,
          ...oneRetryInCi,
          name: 'endurance',
          include: [long],
          exclude: ['tests/e2e/**', alone, '**/node_modules/**'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          ...oneRetryInCi,
          name: 'alone',
          include: [alone],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          name: 'screens',
          include: ['tests/screens/*.screens.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          ...postgres,
          name: 'bench',
          include: ['tests/bench/**/*.test.{ts,tsx}'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
