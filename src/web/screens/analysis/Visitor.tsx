import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { texts } from './texts.ts'

const words = texts.chat.visitor

/** What asking needs, and a visitor's two ways to it: one sentence wherever it is said. */
export const AskingTakesAPlan = () => (
  <>
    {words.needs} <Link href={paths.login(paths.here())}>{words.login}</Link> {words.or}{' '}
    <Link href={paths.plans()}>{words.plans}</Link>.
  </>
)
