import { z } from 'zod'
import {
  AiModelInput,
  AnswerLanguageInput,
  ExportDocument,
  HandoffInput,
  MessageResponse,
  ProfileInput,
  SessionInput,
  SessionView,
  UserView,
} from '#contract/accounts.ts'
import { endOtherSessions } from '#services/accounts/end-session.ts'
import { exportAccount } from '#services/accounts/export-account.ts'
import { issueHandoff } from '#services/accounts/issue-handoff.ts'
import { listSessions } from '#services/accounts/list-sessions.ts'
import { readUser } from '#services/accounts/read-user.ts'
import { renameAccount } from '#services/accounts/rename-account.ts'
import { saveAnswerLanguage } from '#services/accounts/save-answer-language.ts'
import { saveModelChoice } from '#services/models/save-model-choice.ts'
import { endSessionInBrowser, redeemHandoffInBrowser } from '../browser-session.ts'
import { download, type RestRoute, route } from './route.ts'

/** The user, their model, their sessions, the handoff from panel to tab, and the export. */
export const accountRoutes: readonly RestRoute[] = [
  route(
    'PUT /auth/user',
    {
      summary: 'Change the full name; the email cannot be changed',
      twin: 'auth.updateUser',
      who: 'signedIn',
      body: ProfileInput,
      response: { user: UserView },
    },
    async ({ deps, actor }, { body }) => ({ user: readUser(deps, await renameAccount(deps, actor, body)) }),
  ),
  route(
    'POST /auth/ai-model',
    {
      summary: 'Choose the AI model; part of the premium and enterprise plans',
      twin: 'auth.chooseModel',
      who: 'signedIn',
      body: AiModelInput,
      response: { status: z.literal('success'), ...MessageResponse },
      errorFields: { status: 'error' },
      errors: ['SUBSCRIPTION_REQUIRED', 'MODEL_UNAVAILABLE'],
    },
    ({ deps, actor }, { body }) => saveModelChoice(deps, actor, body),
  ),
  route(
    'POST /auth/answer-language',
    {
      summary: 'Choose the language of answers',
      description:
        '`video`, the default, is that of each video, and for a question that of the question. Quotes are never translated.',
      twin: 'auth.chooseAnswerLanguage',
      who: 'signedIn',
      body: AnswerLanguageInput,
      response: { user: UserView },
    },
    async ({ deps, actor }, { body }) => ({ user: readUser(deps, await saveAnswerLanguage(deps, actor, body)) }),
  ),
  route(
    'GET /auth/sessions',
    {
      summary: 'Where the user is logged in',
      twin: 'sessions.list',
      who: 'signedIn',
      response: { sessions: z.array(SessionView) },
    },
    async ({ deps, actor }) => ({ sessions: await listSessions(deps, actor) }),
  ),
  route(
    'POST /auth/sessions/revoke',
    {
      summary: 'End one of the user’s sessions',
      twin: 'sessions.revoke',
      who: 'signedIn',
      body: SessionInput,
      response: {},
      errors: ['NOT_FOUND'],
    },
    async (context, { body }) => {
      await endSessionInBrowser(context, body)
      return {}
    },
  ),
  route(
    'POST /auth/sessions/revoke-others',
    {
      summary: 'End all of the user’s sessions but this one',
      twin: 'sessions.revokeOthers',
      who: 'signedIn',
      response: { ended: z.number() },
    },
    ({ deps, actor }) => endOtherSessions(deps, actor),
  ),
  route(
    'POST /auth/sso/handoff/code',
    {
      summary: 'A code that carries this login from a panel to a tab, once, within a minute',
      twin: 'handoff.issue',
      who: 'signedIn',
      response: { data: z.object({ code: z.string() }) },
      errors: ['TOO_MANY_REQUESTS'],
    },
    async ({ deps, actor }) => ({ data: await issueHandoff(deps, actor) }),
  ),
  route(
    'POST /auth/sso/handoff',
    {
      summary: 'Redeem a code for a session of this tab',
      description: 'CONFLICT while another user is signed in here; `replace: true` signs them out.',
      twin: 'handoff.redeem',
      body: HandoffInput,
      response: { user: UserView },
      errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    },
    async (context, { body }) => ({ user: await redeemHandoffInBrowser(context, body) }),
  ),
  download(
    'GET /auth/export',
    {
      summary: 'Everything that is stored about the signed-in user, as one JSON file',
      twin: 'auth.export',
      response: ExportDocument,
    },
    async ({ deps, actor }) => ({
      fileName: `is-this-clickbait-${deps.clock.now().toISOString().slice(0, 10)}.json`,
      type: 'application/json; charset=utf-8',
      text: await exportAccount(deps, actor),
    }),
  ),
]
