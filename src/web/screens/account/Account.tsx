import { Button, Flex, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import { OwedNotice } from '../../billing/OwedNotice.tsx'
import { planStateFor } from '../../billing/plan-state-for.ts'
import { ResendConfirmation } from '../../confirmation/ResendConfirmation.tsx'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useLogout } from '../../shell/logout.ts'
import { useTitle } from '../../shell/title.ts'
import common from '../../ui/common.module.css'
import { LoadingText } from '../../ui/LoadingText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import css from './Account.module.css'
import { AccountContext, useSubscription } from './account-context.ts'
import { DataSection } from './DataSection.tsx'
import { KeyboardSection } from './KeyboardSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ModelSection } from './ModelSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PlanSection } from './PlanSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { QuestionsSection } from './QuestionsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SharedLinksSection } from './SharedLinksSection.tsx'
import { texts } from './texts.ts'
import { UsageSection } from './UsageSection.tsx'
import { type ReturnMessage, useBillingReturn } from './useBillingReturn.ts'

/** The user's account, usage first. */
export default function Account() {
  useTitle(texts.title)
  return <Guard fallback={<AccountSkeleton />}>{user => <Sections user={user} />}</Guard>
}

function Sections({ user }: { user: UserView }) {
  const logout = useLogout()
  const billingReturn = useBillingReturn()
  const subscription = useSubscription()
  return (
    <AccountContext value={{ user, plan: planStateFor(user, subscription.data) }}>
      <Page width={872}>
        <AccountHead email={user.email}>
          <Button variant="default" onClick={logout}>
            {texts.logout}
          </Button>
        </AccountHead>
        <div className={css.notices}>
          {!user.emailConfirmed && <ResendConfirmation email={user.email} words={texts.unconfirmedEmail} />}
          {billingReturn.waiting && <LoadingText text={billingReturn.waiting} />}
          {billingReturn.message && (
            <ReturnNotice message={billingReturn.message} user={billingReturn.isFresh ? user : null} />
          )}
          {billingReturn.checkAgain && <UnconfirmedNotice onCheck={billingReturn.checkAgain} />}
          <OwedNotice />
        </div>
        <UsageSection />
        <PlanSection isPaymentAwaited={billingReturn.isPaymentAwaited} />
        <ModelSection />
        <LanguageSection />
        <QuestionsSection />
        <ProfileSection />
        <PasswordSection />
        <KeyboardSection />
        <SessionsSection />
        <SharedLinksSection />
        <DataSection />
      </Page>
    </AccountContext>
  )
}

const AccountHead = ({ email, children }: { email: ReactNode; children?: ReactNode }) => (
  <Flex component="header" wrap="wrap" gap="md" align="baseline" justify="space-between" className={css.head}>
    <div>
      <PageHead title={texts.title} />
      <Text component="div" c="dimmed" mt={6} className={common.anywhere}>
        {email}
      </Text>
    </div>
    {children}
  </Flex>
)

/** The result of the payment page. `user` is set once the account has been reloaded. */
function ReturnNotice({
  message: { text, isError, isUpgrade, again },
  user,
}: {
  message: ReturnMessage
  user: UserView | null
}) {
  const renewsAt = isUpgrade ? user?.budgetResetsAt : null
  return (
    <Notice
      isError={isError === true}
      isDone={!isError}
      action={
        again && (
          <Button variant="default" size="sm" onClick={again}>
            {texts.again}
          </Button>
        )
      }
    >
      {text} {renewsAt && user?.subscriptionTier && texts.arrivals.renews(user.subscriptionTier, renewsAt)}
    </Notice>
  )
}

/** The payment is not confirmed yet. The notice stays until it is, so that no one pays twice. */
function UnconfirmedNotice({ onCheck }: { onCheck(): void }) {
  const words = texts.arrivals
  return (
    <Notice
      isError
      action={
        <Button size="sm" onClick={onCheck}>
          {words.check}
        </Button>
      }
    >
      {words.upgradeIssue} <Link href={paths.contact()}>{words.support}</Link>.
    </Notice>
  )
}

/** The first sections at their final size, shown while the session loads. */
function AccountSkeleton() {
  return (
    <Page width={872} isBusy>
      <AccountHead email={<Skeleton width={200} height={24} />} />
      <SettingsGroup title={texts.usage.title}>
        <Skeleton height={81} />
        <Skeleton height={156} />
      </SettingsGroup>
      <SettingsGroup title={texts.plan.title}>
        <Skeleton height={144} />
      </SettingsGroup>
    </Page>
  )
}
