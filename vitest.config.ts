import { defineConfig } from 'vitest/config'

const long = '**/*.long.test.{ts,tsx}'
/** Says how well an honest person is served, and so shares the machine with no other test. */
const alone = 'tests/process/hostile-subscriber.long.test.ts'
const postgres = { globalSetup: ['./tests/setup/postgres.ts'] }
/** A browser on a busy machine may stumble once; `.ci/run` names each story that needed its second try. */
const secondTry = { retry: 1 }
/** What shares a group shares its workers: most of it waits for Postgres or for a browser, which leaves time to one more than the CI has processors. */
const oneMore = { maxWorkers: 3 }

/** Projects that share a group run side by side on all workers; the later groups have the machine to themselves. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A busy machine is no failure; what never comes true still ends.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          ...oneMore,
          name: 'law',
          include: ['tests/architecture*.test.ts', 'tests/{law,security}/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...oneMore,
          name: 'unit',
          include: ['tests/{core,contract,adapters,web,embedded/samples}/**/*.test.{ts,tsx}', 'tests/config.test.ts'],
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
          ...oneMore,
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
          ...oneMore,
          ...secondTry,
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
          ...oneMore,
          ...secondTry,
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
          ...oneMore,
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
          include: ['tests/bench/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
