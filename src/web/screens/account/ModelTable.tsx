import { Box, Text } from '@mantine/core'
import type { ModelView } from '#contract/models.ts'
import table from '../../ui/table.module.css'
import css from './ModelTable.module.css'
import { texts } from './texts.ts'

const words = texts.model.table

/**
 * The models of vendors and servers with their limits: first the selectable ones, and collapsed below them those that are
 * unavailable or answered by another model.
 */
export function ModelTable({ models }: { models: readonly ModelView[] }) {
  const listed = models.filter(({ provider }) => provider !== 'local')
  const ready = listed.filter(isReady)
  const others = listed.filter(model => !isReady(model))
  return (
    <details className={css.all}>
      <summary className={css.open}>{words.open}</summary>
      {ready.length > 0 && <SizeTable models={ready} />}
      {others.length > 0 && (
        <details className={css.all}>
          <summary className={css.open}>{words.others(others.length)}</summary>
          <SizeTable models={others} />
        </details>
      )}
    </details>
  )
}

const isReady = ({ id, servedBy, selectable }: ModelView): boolean => selectable && servedBy === id

function SizeTable({ models }: { models: readonly ModelView[] }) {
  const sizes = [...new Set(models.map(({ contextWindow }) => shortTokenCount(contextWindow)))]
  // A column of equal numbers would not help the choice.
  const sharedSize = sizes.length === 1 && models.length > 1 ? sizes[0]! : null
  return (
    <>
      {sharedSize && <Text c="dimmed">{words.allRead(sharedSize)}</Text>}
      <Box component="table" fz="xs" mt={4} className={`${table.table} ${css.table}`} data-stacks>
        <thead>
          <tr>
            {[words.name, ...(sharedSize ? [] : [words.context]), words.output].map(name => (
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
              {!sharedSize && <td data-name={words.reads}>{words.tokens(shortTokenCount(contextWindow))}</td>}
              <td data-name={words.output}>{words.tokens(shortTokenCount(maxOutput))}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  )
}

/** A limit as vendors write it: 32,768 is 32K, and 1,048,576 is 1M. */
export const shortTokenCount = (tokens: number): string =>
  tokens < 1_000_000 ? `${Math.floor(tokens / 1000)}K` : `${Math.floor(tokens / 100_000) / 10}M`
