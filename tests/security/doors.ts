import type { Check } from './check.ts'

/** Checks 19 to 40: browser, API and log. */
export const doorChecks: readonly Check[] = [
  {
    check: 19,
    about: 'changes come from our own pages, as JSON',
    tests: { 'http/front-door.test.ts': ['%s is refused everywhere', 'cannot run a tRPC mutation by GET'] },
  },
  {
    check: 20,
    about: 'no other origin may read responses',
    tests: { 'http/front-door.test.ts': ['gets no CORS headers'] },
  },
  {
    check: 21,
    about: 'content policy',
    tests: {
      'http/pages.test.ts': [
        'has a fresh nonce in its policy and tags, and is not cached',
        'may load only the cookie-free player and thumbnails from other sites',
      ],
    },
  },
  {
    check: 22,
    about: 'only the listed panel can frame us',
    tests: { 'http/pages.test.ts': ['is allowed only for the listed panel, and only in panel mode'] },
  },
  {
    check: 23,
    about: 'HSTS, nosniff, referrer, opener',
    tests: {
      'http/front-door.test.ts': ['are sent with %s'],
      'http/https.test.ts': ['browsers are instructed to stay on https'],
    },
  },
  {
    check: 24,
    about: 'messages between windows are checked for origin and shape',
    tests: { 'e2e/proof.test.ts': ['without the player the page works, says so, and links to YouTube'] },
  },
  {
    check: 25,
    about: 'return targets stay on this site',
    tests: {
      'core/requests/redirect.test.ts': ['a script'],
      'e2e/login.long.test.ts': ['after a login the redirect target %s leads to %s'],
    },
  },
  {
    check: 26,
    about: 'markup from models and users has no effect',
    tests: { 'e2e/proof.test.ts': ['markup in an answer, a title or a question has no effect'] },
  },
  {
    check: 27,
    about: 'no user reaches another user’s data',
    tests: {
      'http/two-users.test.ts': [
        'no id gives access to the data of another user',
        'only the owner can watch a growing answer',
      ],
      'http/accounts/sessions.test.ts': ['of another user is impossible by any id and reveals nothing'],
    },
  },
  {
    check: 28,
    about: 'only named fields are read and returned',
    tests: {
      'http/accounts/profile.test.ts': ['changes only the named fields'],
      'http/accounts/login-alike.test.ts': ['requests do not read the password hash of a user'],
    },
  },
  {
    check: 29,
    about: 'all input is validated, including NUL characters',
    tests: {
      'http/limits.test.ts': ['%s gets 400', 'or address with a NUL gets 400'],
      'http/fuzz.test.ts': ['random requests cause no server failure'],
      'http/hostile-requests.test.ts': ['but an escaped emoji is accepted'],
      'http/broken-requests.test.ts': ['%s is refused with the usual error body'],
    },
  },
  {
    check: 30,
    about: 'bodies, batches and waits have limits',
    tests: {
      'http/limits.test.ts': [
        'above 1 MiB is accepted only on routes for transcripts, and only from subscribers',
        'of ten calls are served, of eleven are refused',
      ],
    },
  },
  {
    check: 31,
    about: 'no request goes to an address that a user chooses',
    tests: { 'adapters/platform-http.test.ts': ['%s is never called', 'a redirect to %s is not followed'] },
  },
  {
    check: 32,
    about: 'only listed proxies may forward addresses',
    tests: {
      'http/https.test.ts': ['only the address that a trusted proxy forwards is used'],
      'http/front-door.test.ts': ['a forwarded address is ignored without a trusted proxy'],
    },
  },
  {
    check: 33,
    about: 'limited resources are not exceeded in races',
    tests: {
      'services/usage/budget.test.ts': [
        'for 50 questions admits exactly 50 of 1,000 concurrent ones, and the books balance afterward',
      ],
      'http/accounts/signup.test.ts': [
        'two hundred concurrent signups with one email create one account, one session and one mail',
      ],
      'http/accounts/password.test.ts': ['happens once if two requests race'],
      'http/accounts/sessions.test.ts': ['from several tabs at once leaves one valid session'],
      'http/billing/signup-paid.test.ts': [
        'webhooks and twenty concurrent success pages create one account and one login',
      ],
    },
  },
  {
    check: 34,
    about: 'webhooks: raw body, signature, one effect per event',
    tests: {
      'http/billing/stripe-webhook.test.ts': [
        'one event that arrives a hundred times concurrently is stored once and has one effect',
        'a missing header',
        'a live mode event is refused if the key is a test key',
      ],
    },
  },
  { check: 35, about: 'uploads and CSV', none: 'there are no file uploads and no CSV output' },
  {
    check: 36,
    about: 'no key of a body reaches a prototype',
    tests: {
      'http/limits.test.ts': ['a key that reaches the prototype', 'that reaches the prototype by the constructor'],
    },
  },
  {
    check: 37,
    about: 'no secret in a log',
    tests: {
      'adapters/log.test.ts': ['%s is not written', 'a message is redacted too'],
      'http/denials.test.ts': ['logins, logouts and changes are logged with the user and without secrets'],
    },
  },
  {
    check: 38,
    about: 'logins, refusals and changes are logged',
    tests: {
      'http/denials.test.ts': [
        'every refusal is logged with its reason, user and IP address',
        'a refused tRPC call is logged as well',
      ],
    },
  },
  {
    check: 39,
    about: 'errors reveal no internals, and a failure grants no access',
    tests: {
      'http/errors.test.ts': [
        'the message of an unknown error never reaches a user',
        'tRPC errors have our code and data, and no stack',
      ],
      'http/hard-times.test.ts': ['a user with a session gets 503, not 401'],
    },
  },
  {
    check: 40,
    about: 'metrics are private',
    tests: { 'http/https.test.ts': ['metrics require the token'] },
  },
]
