import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { plans } from '#core/plans.ts'
import { planCopy } from '../../billing/plan-copy.ts'
import { money } from '../../billing/texts.ts'
import { paths } from '../../paths.ts'
import css from './Invitation.module.css'
import { texts } from './visitor-texts.ts'

/** What it costs to ask for verdicts of one's own, after one has been read. */
export function Invitation() {
  return (
    <section className={css.invitation} aria-labelledby="invitation">
      <div className={css.words}>
        <h2 id="invitation" className={css.title}>
          {texts.invitation.title(money(plans.basic.price))}
        </h2>
        <p className={css.body}>{texts.invitation.body(planCopy.basic.analyses)}</p>
      </div>
      <div className={css.ways}>
        <Button component={Link} href={paths.plans()}>
          {texts.invitation.plans}
        </Button>
        <Button component={Link} href={paths.login()} variant="subtle">
          {texts.invitation.login}
        </Button>
      </div>
    </section>
  )
}
