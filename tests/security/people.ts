import type { Check } from './check.ts'

/** Checks 1 to 18: passwords and sessions. */
export const peopleChecks: readonly Check[] = [
  {
    check: 1,
    about: 'passwords of 8 and up to 128 characters (6 at signup), without rules of composition',
    tests: {
      'http/accounts/forgot.test.ts': ['good, but the password is short'],
      'http/accounts/password.test.ts': ['a new one of seven', 'a new one of 129'],
      'http/accounts/signup.test.ts': ['a short password', 'takes any other password, without rules of composition'],
    },
  },
  {
    check: 2,
    about: 'common and leaked passwords are refused, offline',
    tests: {
      'adapters/passwords.test.ts': ['the list comes with the product and is far longer than the first three thousand'],
      'http/accounts/signup.test.ts': ['a common password'],
      'http/accounts/forgot.test.ts': ['good, but the password is common'],
      'http/accounts/password.test.ts': ['a common one'],
    },
  },
  {
    check: 3,
    about: 'argon2id, off the event loop',
    tests: {
      'adapters/passwords.test.ts': [
        'hashes are argon2id at the cost that OWASP asks for, each with a salt of its own',
      ],
      'http/throttle.test.ts': ['many logins at once keep the event loop free'],
      'bench/login-crowd.test.ts': ['a thousand concurrent logins'],
    },
  },
  {
    check: 4,
    about: 'login and forgot-password do not reveal whether an account exists, by words or by time',
    tests: {
      'http/login.test.ts': ['a wrong password, an unknown email and a disabled account answer alike'],
      'http/accounts/login-alike.test.ts': ['a refused login runs the same statements and one comparison'],
      'adapters/passwords.test.ts': ['an account that is not there costs a verification too, and never passes'],
      'http/accounts/forgot.test.ts': ['answers alike for a known, an unknown and a disabled account'],
    },
  },
  {
    check: 5,
    about: 'throttles per account and address, in Postgres, without lockout',
    tests: {
      'http/throttle.test.ts': [
        'is slowed for the guesser, not for the owner, and ends by itself',
        'in parallel gets no more tries than one after another',
      ],
      'http/accounts/signup.test.ts': ['a list of emails cannot be tried on it'],
      'http/accounts/forgot.test.ts': ['is slowed per email and per line'],
      'http/accounts/password.test.ts': ['is no way to find the password in an open session'],
      'http/accounts/handoff.test.ts': ['is neither asked for nor tried without end'],
    },
  },
  {
    check: 6,
    about: 'reset tokens: 256 bits, stored as a hash, 30 minutes, once',
    tests: {
      'http/accounts/forgot.test.ts': [
        'leaves no token in a job, a row or a log line',
        'works once, also when fifty try at the same time',
        'works for half an hour',
      ],
    },
  },
  {
    check: 7,
    about: 'a reset ends all sessions, a change all others',
    tests: {
      'http/accounts/forgot.test.ts': ['mails one that lets its receiver choose a password'],
      'http/accounts/password.test.ts': ['a login by the old password that is under way during a change opens nothing'],
    },
  },
  {
    check: 8,
    about: 'the present password to change it; the email never changes; the person gets a mail',
    tests: {
      'http/accounts/password.test.ts': [
        'asks for the present one, ends all other sessions, and tells by mail',
        'a wrong present password',
      ],
      'http/accounts/profile.test.ts': ['another email'],
    },
  },
  {
    check: 9,
    about: 'no way in but those that are documented',
    tests: {
      'security/one-way-in.test.ts': ['sessions are made and handed out in known places alone'],
      'http/billing/signup-odd.test.ts': [
        'another user’s session gives no access; a made-up one is refused',
        'a leaked session gives no access, neither before nor after, and with the cookie only once and soon',
      ],
      'http/billing/signup-checkout.test.ts': [
        'a stranger who names the same email changes neither password nor name of who began',
      ],
    },
  },
  {
    check: 10,
    about: 'session ids of 200 random bits, hashed at rest',
    tests: {
      'http/accounts/login-alike.test.ts': ['an id of a session is long, random and new each time'],
      'http/login.test.ts': ['rows hold no id that a cookie could carry'],
      'http/accounts/sessions.test.ts': ['tells nothing that a cookie could carry'],
    },
  },
  {
    check: 11,
    about: 'a new id at every login, and the end of the old one',
    tests: {
      'http/login.test.ts': [
        'an id planted before login is worth nothing after it',
        'a new login ends the session it replaces in that browser, and no other',
      ],
      'http/accounts/sessions.test.ts': ['gives the session a new id and answers who it is'],
    },
  },
  {
    check: 12,
    about: 'idle and absolute ends of sessions',
    tests: {
      'http/login.test.ts': ['idle sessions end after 30 days, used ones are renewed, and all end after 90'],
      'http/accounts/sessions.test.ts': ['restarts the idle time, but not the 90 days'],
      'http/accounts/handoff.test.ts': ['prolongs nothing: the tab’s session ends with the login that it goes back to'],
    },
  },
  {
    check: 13,
    about: 'logging out and disabling end sessions on the server',
    tests: {
      'http/login.test.ts': [
        'logging out ends the session itself, not just the cookie',
        'logging out ends the panel’s session in that browser too',
        'a person disabled mid-session is a visitor at the next call',
      ],
    },
  },
  {
    check: 14,
    about: 'people see and end their sessions',
    tests: {
      'http/accounts/sessions.test.ts': [
        'is listed, newest first, with the one that asks',
        'one by one, each at once',
        'all others at once',
      ],
    },
  },
  {
    check: 15,
    about: '__Host-, Secure, HttpOnly, Lax',
    tests: {
      'http/https.test.ts': [
        'over https the cookie belongs to this host alone',
        'a signup that has begun is known by a cookie of this host alone',
      ],
    },
  },
  {
    check: 16,
    about: 'the panel’s own partitioned cookie',
    tests: {
      'http/https.test.ts': [
        'a panel has a cookie of its own, partitioned by the page around it',
        'a panel session is a session, and ends by logging out in the panel',
      ],
      'http/accounts/password.test.ts': ['in a panel leaves the panel signed in'],
      'e2e/panel.test.ts': ['each with a cookie that the other cannot use'],
    },
  },
  {
    check: 17,
    about: 'handoff codes: hashed, a minute, once, bound to person and session, never spent by a GET',
    tests: {
      'http/accounts/handoff.test.ts': [
        'of two hundred tabs at once lets one in',
        'works for a minute',
        'is void once %s',
        'is stored as a hash and written to no log',
        'asks before it switches the account, and is not used up by asking',
        'uses no code up by being looked at',
        'is kept nowhere and revealed to no other site',
      ],
      'e2e/handoff.test.ts': ['a handoff link on another site logs in only after a confirmation'],
    },
  },
  {
    check: 18,
    about: 'nothing of a person is kept by the browser',
    tests: {
      'http/front-door.test.ts': ['stand on %s'],
      'http/pages.test.ts': ['has a fresh nonce in its policy and its tags, and is not stored'],
      'http/https.test.ts': ['logging out tells the browser to forget what it could show again'],
    },
  },
]
