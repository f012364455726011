type Judged = {
  readonly data: {
    readonly verdict?: object | undefined
    readonly match?: object | undefined
    readonly isReference?: boolean | undefined
  }
}

/**
 * What a page shows of a title: the user's own verdict, else the shared one, else a word match in the same order. A word
 * match that the user asked for comes before a reference verdict.
 */
export function shownJudgment<Own extends Judged, Shared extends Judged>(
  own: Own | undefined,
  shared: Shared | null,
): Own | Shared | null {
  const results = [own, shared].filter(each => each !== undefined && each !== null)
  const judged = results.find(({ data }) => data.verdict && !data.isReference)
  const compared = own?.data.match ? own : undefined
  return (
    judged ?? compared ?? results.find(({ data }) => data.verdict) ?? results.find(({ data }) => data.match) ?? null
  )
}
