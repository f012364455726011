import type { Check } from './check.ts'

/** Checks 1 to 18: passwords and sessions. */
export const peopleChecks: readonly Check[] = [
  {
    check: 1,
    about: 'passwords have 8 to 128 characters (6 at signup), without composition rules',
    tests: {
      'http/accounts/forgot.test.ts': ['good, but the password is short'],
      'http/accounts/password.test.ts': ['a new one of 7 characters', 'a new one of 129'],
      'http/accounts/signup.test.ts': ['a short password', 'accepts any other password, without composition rules'],
    },
  },
  {
    check: 2,
    about: 'common and leaked passwords are refused, offline',
    tests: {
      'adapters/passwords.test.ts': ['the bundled list has more than 40,000 passwords'],
      'http/accounts/signup.test.ts': ['a common password'],
      'http/accounts/forgot.test.ts': ['good, but the password is common'],
      'http/accounts/password.test.ts': ['a common one'],
    },
  },
  {
    check: 3,
    about: 'argon2id, off the event loop',
    tests: {
      'adapters/passwords.test.ts': ['hashes are argon2id with the cost that OWASP recommends, each with its own salt'],
      'http/throttle.test.ts': ['sixty concurrent logins do not block the event loop'],
      'bench/login-crowd.test.ts': ['a thousand concurrent logins'],
    },
  },
  {
    check: 4,
    about: 'login and forgot-password do not reveal whether an account exists, by text or by time',
    tests: {
      'http/login.test.ts': ['gives the same response for a wrong password, an unknown email and a disabled account'],
      'http/accounts/login-alike.test.ts': ['a refused login runs the same statements and one comparison'],
      'adapters/passwords.test.ts': ['an unknown account costs a verification too, and never succeeds'],
      'http/accounts/forgot.test.ts': [
        'gets the same response and runs the same statements for a known, an unknown and a disabled account',
      ],
    },
  },
  {
    check: 5,
    about: 'logins are throttled per account and address, in Postgres, without lockout',
    tests: {
      'http/throttle.test.ts': [
        'is slowed for the guesser but not for the owner, for a limited time',
        'gets no more attempts concurrently than consecutively',
      ],
      'http/accounts/signup.test.ts': [
        'an IP address may sign up 20 times an hour, so that it cannot probe a list of emails',
      ],
      'http/accounts/forgot.test.ts': ['is refused for an invalid email, and limited per email and per IP address'],
      'http/accounts/password.test.ts': ['is limited, so that an open session cannot be used to guess the password'],
      'http/accounts/handoff.test.ts': ['is limited in requests and in attempts'],
    },
  },
  {
    check: 6,
    about: 'reset tokens: 256 bits, stored as a hash, 30 minutes, once',
    tests: {
      'http/accounts/forgot.test.ts': [
        'leaves no token in a job, a row or a log line',
        'works once, even with fifty concurrent requests',
        'works for half an hour',
      ],
    },
  },
  {
    check: 7,
    about: 'a reset ends all sessions, a change all others',
    tests: {
      'http/accounts/forgot.test.ts': ['mails a link with which the recipient chooses a new password'],
      'http/accounts/password.test.ts': ['a login with the old password that is running during a change fails'],
    },
  },
  {
    check: 8,
    about: 'a password change requires the current one and sends a mail; the email cannot change',
    tests: {
      'http/accounts/password.test.ts': [
        'requires the current one, ends all other sessions, and notifies the user by mail',
        'a wrong current password',
      ],
      'http/accounts/profile.test.ts': ['another email'],
    },
  },
  {
    check: 9,
    about: 'only documented ways to log in exist',
    tests: {
      'security/one-way-in.test.ts': ['only known files create sessions and set their cookies'],
      'http/billing/signup-odd.test.ts': [
        'the checkout session of another user gives no access; an invented one is refused',
        'a leaked session id gives no access; even with the signup cookie it works only once and for 15 minutes',
      ],
      'http/billing/signup-checkout.test.ts': [
        'a stranger who signs up with the same email changes neither the password nor the name of the first signup',
      ],
    },
  },
  {
    check: 10,
    about: 'session ids of 200 random bits, hashed at rest',
    tests: {
      'http/accounts/login-alike.test.ts': ['a session token is long, random and new at each login'],
      'http/login.test.ts': ['the ids in the database do not work as session cookies'],
      'http/accounts/sessions.test.ts': ['contains no id that works as a session cookie'],
    },
  },
  {
    check: 11,
    about: 'every login gets a new session id and ends the old session',
    tests: {
      'http/login.test.ts': [
        'a session id that was planted before the login is invalid after it',
        'a new login ends only the session that it replaces in that browser',
      ],
      'http/accounts/sessions.test.ts': ['gives the session a new id and returns the user'],
    },
  },
  {
    check: 12,
    about: 'sessions have idle and absolute timeouts',
    tests: {
      'http/login.test.ts': ['idle sessions end after 30 days, used ones are renewed, and all end after 90'],
      'http/accounts/sessions.test.ts': ['restarts the idle time, but not the 90 days'],
      'http/accounts/handoff.test.ts': ['does not prolong the login: the tab’s session ends when the panel’s would'],
    },
  },
  {
    check: 13,
    about: 'logging out and disabling end sessions on the server',
    tests: {
      'http/login.test.ts': [
        'is undone by logging out, which ends the session itself, not just the cookie',
        'logging out ends the panel’s session in that browser too',
        'disabling an account ends its sessions at once',
      ],
    },
  },
  {
    check: 14,
    about: 'users can see and end their sessions',
    tests: {
      'http/accounts/sessions.test.ts': [
        'shows the newest first and marks the current one',
        'one by one takes effect at once',
        'works for all others together',
      ],
    },
  },
  {
    check: 15,
    about: 'cookies are __Host-, Secure, HttpOnly, Lax',
    tests: {
      'http/https.test.ts': [
        'over https the session cookie is bound to this host',
        'the cookie of a started signup is bound to this host',
      ],
    },
  },
  {
    check: 16,
    about: 'the panel has its own partitioned cookie',
    tests: {
      'http/https.test.ts': [
        'a panel has its own cookie, partitioned by the embedding page',
        'a panel session authenticates, and ends with a logout in the panel',
      ],
      'http/accounts/password.test.ts': ['in a panel leaves the panel logged in'],
      'e2e/panel.test.ts': ['each with a cookie that the other cannot use'],
    },
  },
  {
    check: 17,
    about: 'handoff codes: hashed, a minute, once, bound to user and session, not used up by GET',
    tests: {
      'http/accounts/handoff.test.ts': [
        'logs in only one of two hundred tabs that redeem it concurrently',
        'works for a minute',
        'is void once %s',
        'is stored as a hash and written to no log',
        'switches the account only after a confirmation, and still works after the question',
        'does not use up the code when it is loaded',
        '%s is not cached, and its address is not sent to other sites',
      ],
      'e2e/handoff.test.ts': ['a handoff link on another site logs in only after a confirmation'],
    },
  },
  {
    check: 18,
    about: 'the browser caches no personal data',
    tests: {
      'http/front-door.test.ts': ['are sent with %s'],
      'http/pages.test.ts': ['has a fresh nonce in its policy and tags, and is not cached'],
      'http/https.test.ts': ['logging out clears the browser cache, but not its storage'],
    },
  },
]
