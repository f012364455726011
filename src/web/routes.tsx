import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { analysisScreen } from './analysis-screen.ts'
import { isOwnerMode } from './owner-mode.ts'
import { patterns } from './paths.ts'
import { Home } from './screens/home/Home.tsx'
import { AppFrame } from './shell/AppFrame.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { type LazyScreen, lazyScreen } from './shell/lazy-screen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PageLoading } from './shell/PageLoading.tsx'

const screens: Readonly<Record<string, LazyScreen>> = {
  [patterns.login]: lazyScreen(() => import('./screens/login/Login.tsx')),
  [patterns.forgotPassword]: lazyScreen(() => import('./screens/forgot-password/ForgotPassword.tsx')),
  [patterns.resetPassword]: lazyScreen(() => import('./screens/reset-password/ResetPassword.tsx')),
  [patterns.confirmEmail]: lazyScreen(() => import('./screens/confirm-email/ConfirmEmail.tsx')),
  [patterns.account]: lazyScreen(() => import('./screens/account/Account.tsx')),
  [patterns.contact]: lazyScreen(() => import('./screens/contact/Contact.tsx')),
  [patterns.videos]: lazyScreen(() => import('./screens/videos/YourVideos.tsx')),
  [patterns.about]: lazyScreen(() => import('./screens/about/About.tsx')),
  [patterns.privacy]: lazyScreen(() => import('./screens/privacy/Privacy.tsx')),
  [patterns.terms]: lazyScreen(() => import('./screens/terms/Terms.tsx')),
}
/** Not in owner mode. */
const salesScreens: Readonly<Record<string, LazyScreen>> = {
  [patterns.signup]: lazyScreen(() => import('./screens/signup/Signup.tsx')),
  [patterns.signupSuccess]: lazyScreen(() => import('./screens/signup-success/SignupSuccess.tsx')),
  [patterns.plans]: lazyScreen(() => import('./screens/plans/Plans.tsx')),
  [patterns.upgrade]: lazyScreen(() => import('./screens/upgrade/Upgrade.tsx')),
  [patterns.upgradeSuccess]: lazyScreen(() => import('./screens/payment-result/UpgradeSuccess.tsx')),
  [patterns.upgradeCanceled]: lazyScreen(() => import('./screens/payment-result/UpgradeCanceled.tsx')),
}
const shared = lazyScreen<{ token: string }>(() => import('./screens/shared/SharedConversation.tsx'))

const shownScreens = isOwnerMode() ? screens : { ...screens, ...salesScreens }

/** Fetches the code of an address's screen. */
export const preloadScreen = (path: string): void =>
  (path.startsWith('/analysis/') ? analysisScreen : shownScreens[path])?.preload()

/** Which screen an address shows. Home is part of the first load; the others load on demand. */
export function Routes() {
  return (
    <ErrorBoundary>
      <AppFrame>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path={patterns.home} component={Home} />
            {Object.entries(shownScreens).map(([path, { Screen }]) => (
              <Route key={path} path={path}>
                <Screen />
              </Route>
            ))}
            <Route path={patterns.analysis}>
              {({ videoId }) => <analysisScreen.Screen key={videoId} videoId={videoId} />}
            </Route>
            <Route path={patterns.shared}>{({ token }) => <shared.Screen token={token} />}</Route>
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </AppFrame>
    </ErrorBoundary>
  )
}
