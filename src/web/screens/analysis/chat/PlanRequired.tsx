import { Link } from 'wouter'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import { keepPage } from '#web/shell/storage.ts'
import { texts } from '../texts.ts'

const words = texts.chat.visitor

/** Says that asking, or a verdict, requires a plan, with links to login and plans; in owner mode, that it requires a login. */
export const PlanRequired = ({ what = 'asking' }: { what?: keyof typeof words.needs }) =>
  isOwnerMode() ? (
    <>
      <Link href={paths.login(paths.current())}>{words.login}</Link> {words.loginTo[what]}
    </>
  ) : (
    <>
      {words.needs[what]} <Link href={paths.login(paths.current())}>{words.login}</Link> {words.or}{' '}
      <Link href={paths.plans()} onClick={keepPage}>
        {words.plans}
      </Link>
      .
    </>
  )
