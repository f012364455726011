/** One judged video: its label, and what the model said; null if the answer was unusable. */
export type LabelPair<L extends string> = { readonly gold: L; readonly said: L | null }

/** How often each label was said for each gold label; `none` counts unusable answers. */
export function confusionOf<L extends string>(
  pairs: readonly LabelPair<L>[],
  labels: readonly L[],
): { readonly gold: L; readonly said: Readonly<Record<L | 'none', number>> }[] {
  return labels.map(gold => {
    const row = Object.fromEntries([...labels, 'none'].map(label => [label, 0])) as Record<L | 'none', number>
    for (const pair of pairs) if (pair.gold === gold) row[pair.said ?? 'none'] += 1
    return { gold, said: row }
  })
}

/**
 * Cohen's kappa with quadratic weights over ordered labels; pairs with a label outside the order are left out. Null when
 * chance alone explains all agreement, such as when all pairs have one label.
 */
export function weightedKappa<L extends string>(pairs: readonly LabelPair<L>[], order: readonly L[]): number | null {
  const places = pairs
    .map(({ gold, said }) => ({ gold: order.indexOf(gold), said: said === null ? -1 : order.indexOf(said) }))
    .filter(({ gold, said }) => gold >= 0 && said >= 0)
  const weight = (a: number, b: number) => (a - b) ** 2
  const observed = places.reduce((sum, { gold, said }) => sum + weight(gold, said), 0)
  const expected = places.reduce(
    (sum, { gold }) => sum + places.reduce((inner, { said }) => inner + weight(gold, said), 0) / places.length,
    0,
  )
  return expected === 0 ? null : 1 - observed / expected
}
