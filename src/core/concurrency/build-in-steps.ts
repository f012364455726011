/** A value that a generator builds in steps, so that a caller can pause between them. */
export type SteppedBuild<Value> = {
  /** The steps that are left. Concurrent callers share them. */
  prepare(): Generator<void>
  /** The value; runs the steps that are left first. */
  value(): Value
}

/** Starts nothing before the first call. @throws the error of the build, then a plain error at every later call */
export function buildInSteps<Value extends object>(build: () => Generator<void, Value>): SteppedBuild<Value> {
  let steps: Generator<void, Value> | undefined
  let built: Value | undefined
  function* prepare(): Generator<void> {
    steps ??= build()
    while (!built) {
      const step = steps.next()
      // After it has thrown, a generator only returns undefined.
      if (step.done && step.value === undefined) throw new Error('The value was not built.')
      if (step.done) built = step.value
      else yield
    }
  }
  return {
    prepare,
    value() {
      if (!built) for (const _ of prepare());
      return built!
    },
  }
}
