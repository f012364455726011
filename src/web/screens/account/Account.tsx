import type { UserView } from '#contract/accounts.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useLogout } from '../../shell/logout.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Account.module.css'
import { ModelSection } from './ModelSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { texts } from './texts.ts'
import { UsageSection } from './UsageSection.tsx'

/** Everything about one's own account, the meter first. */
export default function Account() {
  useTitle(texts.title)
  return <Guard waiting={<Waiting />}>{user => <Sections user={user} />}</Guard>
}

function Sections({ user }: { user: UserView }) {
  const logout = useLogout()
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1 className={css.title}>{texts.title}</h1>
          <p className={css.email}>{user.email}</p>
        </div>
        <Button look="bordered" onClick={logout}>
          {texts.logout}
        </Button>
      </header>
      <UsageSection />
      <ModelSection user={user} />
      <ProfileSection user={user} />
      <PasswordSection email={user.email} />
      <SessionsSection />
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.page} aria-busy="true">
      <header className={css.head}>
        <h1 className={css.title}>{texts.title}</h1>
      </header>
      <Skeleton height={140} />
    </div>
  )
}
