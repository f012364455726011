import { Button } from '@mantine/core'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Shown in a section whose data could not be loaded, with a button to try again. */
export function LoadFailed({ text, query }: { text: string; query: { isFetching: boolean; refetch(): unknown } }) {
  return (
    <Notice
      isError
      action={
        <Button variant="default" size="sm" disabled={query.isFetching} onClick={() => query.refetch()}>
          {query.isFetching ? texts.asking : texts.again}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
