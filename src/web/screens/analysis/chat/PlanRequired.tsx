import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { store } from '#web/shell/storage.ts'
import { texts } from '../texts.ts'

const words = texts.chat.visitor

/** Says that asking requires a plan, with links to login and plans. A signup leads back to this page. */
export const PlanRequired = () => (
  <>
    {words.needs} <Link href={paths.login(paths.current())}>{words.login}</Link> {words.or}{' '}
    <Link href={paths.plans()} onClick={() => store('itcb_redirect', paths.current())}>
      {words.plans}
    </Link>
    .
  </>
)
