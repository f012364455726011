import { Button } from '@mantine/core'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Shown in place of a part of a page that failed, with a retry and a refresh of the page. */
export default function PartFailed({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <Notice
      isError
      action={
        <>
          <Button variant="default" size="sm" onClick={onRetry}>
            {texts.crash.again}
          </Button>
          <Button variant="default" size="sm" data-refresh onClick={() => window.location.reload()}>
            {texts.crash.refresh}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  )
}
