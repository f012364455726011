import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './Invitation.module.css'
import { texts } from './texts.ts'

/**
 * For those who may read but not ask: what a plan adds. Who is signed in finds the way to it over the field, and a visitor
 * in the verdict's place while there is none.
 */
export function Invitation({ session, hasVerdict }: { session: Session; hasVerdict: boolean }) {
  if (session.state === 'unknown' || session.user?.subscriptionActive) return null
  const isVisitor = session.state === 'visitor'
  if (isVisitor && !hasVerdict) return null
  return (
    <aside className={css.invitation}>
      <p className={css.words}>{isVisitor ? texts.invitation.visitor : texts.invitation.inactive}</p>
      {isVisitor && (
        <div className={css.ways}>
          <ButtonLink look="bordered" size="small" href={paths.plans()}>
            {texts.invitation.plans}
          </ButtonLink>
        </div>
      )}
    </aside>
  )
}
