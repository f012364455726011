import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageMessage } from '../ui/PageMessage.tsx'
import { texts } from './texts.ts'
import { useTitle } from './title.ts'

/** The page for an address that leads nowhere. */
export function NotFound() {
  useTitle(texts.notFound.title)
  return (
    <PageMessage title={texts.notFound.heading} body={texts.notFound.body}>
      <ButtonLink href={paths.home()}>{texts.notFound.home}</ButtonLink>
    </PageMessage>
  )
}
