import { Box, Text } from '@mantine/core'
import type { ModelView } from '#contract/models.ts'
import table from '../../ui/table.module.css'
import css from './ModelTable.module.css'
import { texts } from './texts.ts'

const words = texts.model.table

/**
 * Every model's limits: first the models that can be chosen, and collapsed below them the names that another model answers
 * for or that are unavailable.
 */
export function ModelTable({ models }: { models: readonly ModelView[] }) {
  const known = models.filter(({ provider }) => provider !== 'local')
  const ready = known.filter(isReady)
  const others = known.filter(model => !isReady(model))
  return (
    <details className={css.all}>
      <summary className={css.open}>{words.open}</summary>
      {ready.length > 0 && <Sizes models={ready} />}
      {others.length > 0 && (
        <details className={css.all}>
          <summary className={css.open}>{words.others(others.length)}</summary>
          <Sizes models={others} />
        </details>
      )}
    </details>
  )
}

const isReady = ({ id, servedBy, selectable }: ModelView): boolean => selectable && servedBy === id

function Sizes({ models }: { models: readonly ModelView[] }) {
  const reads = [...new Set(models.map(({ contextWindow }) => sizeOf(contextWindow)))]
  // A column of equal numbers would not help to choose.
  const same = reads.length === 1 && models.length > 1 ? reads[0]! : null
  return (
    <>
      {same && <Text c="dimmed">{words.allRead(same)}</Text>}
      <Box component="table" fz="xs" mt={4} className={`${table.table} ${css.table}`} data-stacks>
        <thead>
          <tr>
            {[words.name, ...(same ? [] : [words.context]), words.output].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, name, contextWindow, maxOutput, note, disabledReason }) => (
            <tr key={id}>
              <th scope="row" aria-labelledby={`model-${id}`}>
                <span id={`model-${id}`}>{name}</span>
                {(disabledReason ?? note) && (
                  <Text size="xs" c="dimmed">
                    {[disabledReason, note].filter(Boolean).join(' ')}
                  </Text>
                )}
              </th>
              {!same && <td data-name={words.reads}>{words.tokens(sizeOf(contextWindow))}</td>}
              <td data-name={words.output}>{words.tokens(sizeOf(maxOutput))}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  )
}

/** A limit as vendors write it: 32,768 is 32K, and 1,048,576 is 1M. */
export const sizeOf = (tokens: number): string =>
  tokens < 1_000_000 ? `${Math.floor(tokens / 1000)}K` : `${Math.floor(tokens / 100_000) / 10}M`
