import type { Check } from './check.ts'

/** Checks 19 to 40: the browser, the calls, the log. */
export const doorChecks: readonly Check[] = [
  {
    check: 19,
    about: 'changes come from our own pages, as JSON',
    tests: { 'http/front-door.test.ts': ['%s is refused everywhere', 'a typed change cannot be asked by GET'] },
  },
  {
    check: 20,
    about: 'no other origin may read',
    tests: { 'http/front-door.test.ts': ['no origin ever gets permission to read'] },
  },
  {
    check: 21,
    about: 'content policy',
    tests: {
      'http/pages.test.ts': [
        'has a fresh nonce in its policy and its tags, and is not stored',
        'may frame the cookie-free player, show thumbnails, and nothing else from outside',
      ],
    },
  },
  {
    check: 22,
    about: 'only the listed panel can frame us',
    tests: { 'http/pages.test.ts': ['is for the listed panel alone, and in panel mode alone'] },
  },
  {
    check: 23,
    about: 'HSTS, nosniff, referrer, opener',
    tests: {
      'http/front-door.test.ts': ['stand on %s'],
      'http/https.test.ts': ['browsers are instructed to stay on https'],
    },
  },
  {
    check: 24,
    about: 'messages between windows: origin and shape',
    tests: { 'e2e/proof.test.ts': ['without the player the page works, says so, and links to YouTube'] },
  },
  {
    check: 25,
    about: 'return targets stay on this site',
    tests: {
      'core/redirect.test.ts': ['a script'],
      'e2e/login.long.test.ts': ['after a login the redirect target %s leads to %s'],
    },
  },
  {
    check: 26,
    about: 'markup of models and strangers does nothing',
    tests: { 'e2e/proof.test.ts': ['markup in an answer, a title or a question has no effect'] },
  },
  {
    check: 27,
    about: 'no user reaches another user’s data',
    tests: {
      'http/two-users.test.ts': [
        'no user reaches another user’s data, by any id',
        'a growing answer is watched by its owner alone',
      ],
      'http/accounts/sessions.test.ts': ['of another user is impossible, by any id, and reveals nothing'],
    },
  },
  {
    check: 28,
    about: 'only named fields are read and returned',
    tests: {
      'http/accounts/profile.test.ts': ['changes only the named fields'],
      'http/accounts/login-alike.test.ts': ['what a request reads of a person holds no password'],
    },
  },
  {
    check: 29,
    about: 'everything is checked against its shape, NUL included',
    tests: {
      'http/limits.test.ts': ['%s is the caller’s mistake', 'a NUL in an address or a query is the caller’s mistake'],
      'http/fuzz.test.ts': ['nothing that anyone can ask makes the server fail'],
      'http/hostile-requests.test.ts': ['a whole emoji passes, however it is written'],
      'http/broken-requests.test.ts': ['%s is a refusal like every other'],
    },
  },
  {
    check: 30,
    about: 'bodies, batches and waiting have limits',
    tests: {
      'http/limits.test.ts': [
        '32 MB are read where a transcript may come, of subscribers; 1 MiB everywhere else',
        'ten are served, eleven are refused whole',
      ],
    },
  },
  {
    check: 31,
    about: 'we call no address of a stranger’s choice',
    tests: { 'adapters/platform-http.test.ts': ['%s is never called', 'a redirect to %s is not followed'] },
  },
  {
    check: 32,
    about: 'forwarded addresses count from listed proxies alone',
    tests: {
      'http/https.test.ts': ['the address that a trusted proxy names counts, and no other'],
      'http/front-door.test.ts': ['a forwarded address is not believed without a trusted proxy'],
    },
  },
  {
    check: 33,
    about: 'what there is once is given once',
    tests: {
      'services/usage/budget.test.ts': ['for 50 questions admits exactly 50 of 1,000 asked at once'],
      'http/accounts/signup.test.ts': ['two hundred signups with one email at once make one account'],
      'http/accounts/password.test.ts': ['twice at once happens once'],
      'http/accounts/sessions.test.ts': ['by several at once lets one go on with a session, and no old one'],
      'http/billing/signup-paid.test.ts': ['webhooks and twenty success pages at once make one account and one login'],
    },
  },
  {
    check: 34,
    about: 'webhooks: raw body, signature, once each',
    tests: {
      'http/billing/stripe-webhook.test.ts': [
        'one event posted a hundred times at once is stored once and has one effect',
        'a missing header',
        'an event of live mode is refused where a test key is used',
      ],
    },
  },
  { check: 35, about: 'uploads and CSV', none: 'there is no upload, and no CSV is made' },
  {
    check: 36,
    about: 'no key of a body reaches a prototype',
    tests: { 'http/limits.test.ts': ['a key that reaches the prototype', 'the same by the constructor'] },
  },
  {
    check: 37,
    about: 'no secret in a log',
    tests: {
      'adapters/log.test.ts': ['%s is not written', 'a message is cleaned too'],
      'http/denials.test.ts': ['logins, logouts and changes are logged with the person and without a secret'],
    },
  },
  {
    check: 38,
    about: 'logins, refusals and changes are logged',
    tests: {
      'http/denials.test.ts': [
        'every refusal is a line with its reason, the person, and where it came from',
        'a typed call that is refused is such a line too',
      ],
    },
  },
  {
    check: 39,
    about: 'failures say nothing of the inside, and nothing opens because something failed',
    tests: {
      'http/errors.test.ts': [
        'a stranger’s message never reaches a user',
        'typed calls say our code and data, and no stack',
      ],
      'http/hard-times.test.ts': ['a user with a session is asked to come back, not to log in'],
    },
  },
  {
    check: 40,
    about: 'metrics are private',
    tests: { 'http/https.test.ts': ['metrics ask for the token'] },
  },
]
