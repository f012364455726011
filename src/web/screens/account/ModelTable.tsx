import type { ModelView } from '#contract/models.ts'
import css from './ModelTable.module.css'
import { sizeOf } from './model-size.ts'
import { texts } from './texts.ts'

const words = texts.model.table
/** It answers itself, with nothing to be said about it. */
const isReady = ({ note, disabledReason }: ModelView): boolean => !note && !disabledReason

/**
 * What every model reads and answers at most, also of those that cannot be chosen, the ready ones first; folded away until
 * it is wanted.
 */
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
            .toSorted((a, b) => Number(isReady(b)) - Number(isReady(a)))
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
