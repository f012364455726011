import { Button, Group } from '@mantine/core'
import { Link } from 'wouter'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import looks from '../../ui/looks.module.css'
import { texts } from './texts.ts'

/** What the product is, how it comes to a verdict, and what it cannot do. */
export default function About() {
  useTitle(texts.title)
  return (
    <Article title={texts.title} lead={texts.lead} sections={texts.sections()}>
      <Group gap="sm" mt={48} className={looks.screenOnly}>
        <Button component={Link} href={paths.home()}>
          {texts.tryIt}
        </Button>
        {!isOwnerMode() && (
          <Button component={Link} variant="default" href={paths.plans()}>
            {texts.plans}
          </Button>
        )}
      </Group>
    </Article>
  )
}
