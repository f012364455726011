import type { ModelView } from '#contract/models.ts'
import css from './ModelTable.module.css'
import { texts } from './texts.ts'

const words = texts.model.table

/** A limit as vendors name it: 32,768 is 32K, and 1,048,576 is 1M. */
const sizeOf = (tokens: number): string =>
  tokens < 1_000_000 ? `${Math.floor(tokens / 1000)}K` : `${Math.floor(tokens / 100_000) / 10}M`

/** What every model reads and answers at most, also of those that cannot be chosen; folded away until it is wanted. */
export function ModelTable({ models }: { models: readonly ModelView[] }) {
  return (
    <details className={css.all}>
      <summary className={css.open}>{words.open}</summary>
      <table className={css.table}>
        <thead>
          <tr>
            {[words.name, words.context, words.output, words.about].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models
            .filter(({ provider }) => provider !== 'local')
            .map(({ id, name, contextWindow, maxOutput, note, disabledReason, selectable }) => (
              <tr key={id} data-off={!selectable || undefined}>
                <th scope="row">{name}</th>
                <td data-name={words.context}>{words.tokens(sizeOf(contextWindow))}</td>
                <td data-name={words.output}>{words.tokens(sizeOf(maxOutput))}</td>
                <td>{[disabledReason, note].filter(Boolean).join(' ') || words.ready}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
