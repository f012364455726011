import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { patterns } from './paths.ts'
import { Home } from './screens/home/Home.tsx'
import { AppFrame } from './shell/AppFrame.tsx'
import { NotFound } from './shell/NotFound.tsx'

const Login = lazy(() => import('./screens/login/Login.tsx'))
const ForgotPassword = lazy(() => import('./screens/forgot-password/ForgotPassword.tsx'))
const ResetPassword = lazy(() => import('./screens/reset-password/ResetPassword.tsx'))
const Account = lazy(() => import('./screens/account/Account.tsx'))
const Contact = lazy(() => import('./screens/contact/Contact.tsx'))
const About = lazy(() => import('./screens/about/About.tsx'))
const Privacy = lazy(() => import('./screens/privacy/Privacy.tsx'))
const Terms = lazy(() => import('./screens/terms/Terms.tsx'))
const Signup = lazy(() => import('./screens/signup/Signup.tsx'))
const SignupSuccess = lazy(() => import('./screens/signup-success/SignupSuccess.tsx'))
const Plans = lazy(() => import('./screens/plans/Plans.tsx'))
const Upgrade = lazy(() => import('./screens/upgrade/Upgrade.tsx'))
const UpgradeSuccess = lazy(() => import('./screens/payment-result/UpgradeSuccess.tsx'))
const UpgradeCancelled = lazy(() => import('./screens/payment-result/UpgradeCancelled.tsx'))
const Analysis = lazy(() => import('./screens/analysis/Analysis.tsx'))

/** Which screen an address shows. Home comes with the first load, the others when they are wanted. */
export function Routes() {
  return (
    <AppFrame>
      <Suspense fallback={null}>
        <Switch>
          <Route path={patterns.home} component={Home} />
          <Route path={patterns.login} component={Login} />
          <Route path={patterns.forgotPassword} component={ForgotPassword} />
          <Route path={patterns.resetPassword} component={ResetPassword} />
          <Route path={patterns.account} component={Account} />
          <Route path={patterns.contact} component={Contact} />
          <Route path={patterns.about} component={About} />
          <Route path={patterns.privacy} component={Privacy} />
          <Route path={patterns.terms} component={Terms} />
          <Route path={patterns.signup} component={Signup} />
          <Route path={patterns.signupSuccess} component={SignupSuccess} />
          <Route path={patterns.plans} component={Plans} />
          <Route path={patterns.upgrade} component={Upgrade} />
          <Route path={patterns.upgradeSuccess} component={UpgradeSuccess} />
          <Route path={patterns.upgradeCancelled} component={UpgradeCancelled} />
          <Route path={patterns.analysis}>{({ videoId }) => <Analysis key={videoId} videoId={videoId} />}</Route>
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </AppFrame>
  )
}
