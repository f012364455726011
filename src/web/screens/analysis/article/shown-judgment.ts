type Judged = {
  readonly data: { readonly verdict?: object | undefined; readonly match?: object | undefined }
}

/**
 * What a page shows of a title: the user's own verdict, else the shared one, else a word match in the same order. Without a
 * model, a sample therefore keeps its reference verdict, and the chat shows the word match.
 */
export function shownJudgment<Own extends Judged, Shared extends Judged>(
  own: Own | undefined,
  shared: Shared | null,
): Own | Shared | null {
  const results = [own, shared].filter(each => each !== undefined && each !== null)
  return results.find(({ data }) => data.verdict) ?? results.find(({ data }) => data.match) ?? null
}
