import { LoginInput, UserView } from '#contract/accounts.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { logIn, logOut } from '../log-in.ts'
import { type RestRoute, route } from './route.ts'

export const authRoutes: readonly RestRoute[] = [
  route(
    'POST /auth/login',
    {
      summary: 'Log in with email and password',
      twin: 'auth.login',
      body: LoginInput,
      answer: { user: UserView },
      errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
    },
    async (context, { body }) => ({ user: await logIn(context, body) }),
  ),
  route('POST /auth/logout', { summary: 'End the session', twin: 'auth.logout', answer: {} }, async context => {
    await logOut(context)
    return {}
  }),
  route(
    'GET /auth/user',
    { summary: 'The signed-in person', twin: 'auth.user', who: 'signedIn', answer: { user: UserView } },
    ({ deps, actor }) => ({ user: readUser(deps, actor) }),
  ),
]
