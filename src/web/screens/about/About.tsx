import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import { Article } from '../../ui/Article.tsx'
import { Actions } from '../../ui/Settings.tsx'
import css from './About.module.css'
import { texts } from './texts.ts'

/** What the product is, how it comes to a verdict, and what it cannot do. */
export default function About() {
  useTitle(texts.title)
  return (
    <Article title={texts.title} lead={texts.lead} sections={texts.sections()}>
      <div className={css.ways}>
        <Actions>
          <Button component={Link} href={paths.home()}>
            {texts.tryIt}
          </Button>
          <Button component={Link} variant="default" href={paths.plans()}>
            {texts.plans}
          </Button>
        </Actions>
      </div>
    </Article>
  )
}
