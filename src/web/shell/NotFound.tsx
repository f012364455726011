import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { PageMessage } from '../ui/PageMessage.tsx'
import { texts } from './texts.ts'
import { useTitle } from './title.ts'

/** The page for an unknown address. */
export function NotFound() {
  useTitle(texts.notFound.title)
  return (
    <PageMessage title={texts.notFound.heading} body={texts.notFound.body}>
      <Button component={Link} href={paths.home()}>
        {texts.notFound.home}
      </Button>
    </PageMessage>
  )
}
