import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Table.layer.css'
import { Table } from '@mantine/core'
import type { ModelView } from '#contract/models.ts'
import { Quiet } from '../../ui/Settings.tsx'
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
      {same && <Quiet>{words.allRead(same)}</Quiet>}
      <Table className={css.table}>
        <Table.Thead>
          <Table.Tr>
            {[words.name, ...(same ? [] : [words.context]), words.output].map(name => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map(({ id, name, contextWindow, maxOutput, note, disabledReason }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" aria-labelledby={`model-${id}`}>
                <span id={`model-${id}`} className={css.name}>
                  {name}
                </span>
                {(disabledReason ?? note) && (
                  <span className={css.note}>{[disabledReason, note].filter(Boolean).join(' ')}</span>
                )}
              </Table.Th>
              {!same && <Table.Td data-name={words.reads}>{words.tokens(sizeOf(contextWindow))}</Table.Td>}
              <Table.Td data-name={words.output}>{words.tokens(sizeOf(maxOutput))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

/** A limit as vendors write it: 32,768 is 32K, and 1,048,576 is 1M. */
export const sizeOf = (tokens: number): string =>
  tokens < 1_000_000 ? `${Math.floor(tokens / 1000)}K` : `${Math.floor(tokens / 100_000) / 10}M`
