import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

/** What stands in a section whose data did not come, with the way to ask for it again; the other sections go on. */
export function LoadFailed({ text, query }: { text: string; query: { isFetching: boolean; refetch(): unknown } }) {
  return (
    <Notice
      isError
      action={
        <Button look="bordered" size="small" disabled={query.isFetching} onClick={() => query.refetch()}>
          {query.isFetching ? texts.asking : texts.again}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
