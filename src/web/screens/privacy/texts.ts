import { sessionLifetime } from '#core/accounts/session-lifetime.ts'
import { vendorNames } from '#core/models/models.ts'
import { retention } from '#core/operations/retention.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import type { StoredKey } from '../../shell/storage.ts'
import type { ArticleSection, RichText } from '../../ui/Article.tsx'
import { days, retentionRows } from './retention-rows.ts'

/** What each local storage key is for; a new key without a sentence does not compile. */
const storedKeys: Readonly<Record<StoredKey, string>> = {
  theme: 'The theme that you chose, light or dark.',
  itcb_background: 'The animated background that you chose.',
  itcb_shortcuts: 'That you switched the single-key shortcuts off.',
  itcb_autosubmit:
    'A video address that waits while you log in or sign up. Stored with its time; gone once it was used, and unused after an hour.',
  itcb_verdict:
    'The same address, if you asked for its verdict yourself, or one that waits for a plan. Stored with its time; gone once it was used, and unused after an hour.',
  itcb_redirect:
    'The page to return to after the login or a payment. Stored with its time; gone once you are back, and unused after an hour.',
}

/** Session storage, which lasts until the tab is closed. */
const tabKeys: readonly (readonly [string, string])[] = [
  ['itcb_draft:…', 'A question that you have begun to write, or that was not taken, by video. Gone once it was sent.'],
  ['itcb_draft_transcript…', 'A transcript that you have begun to paste, and its title. Gone once it was sent.'],
  ['itcb_draft_account', 'Whose questions and transcripts these are, so that another account never sees them.'],
  ['itcb_scroll', 'How far down you were on the pages that you have seen.'],
  ['itcb_draft_signup', 'Name and email of a signup that you have begun. Never the password.'],
]

/** Cookies by their bare names; over https each begins with `__Host-`. */
export const cookieNames = ['session', 'panel', 'signup', 'device', 'panel_device'] as const

/** A recipient of data, when it receives some, and what. */
type Recipient = { readonly name: string; readonly when: string; readonly sees: string }

/** Every external recipient of data; a test compares the list with the code. */
export const recipients: readonly Recipient[] = [
  {
    name: Object.values(vendorNames).join(', '),
    when: 'While a model answers you',
    sees: 'The transcript of the video or parts of it, its title, channel and chapters, your question and the last messages of that conversation. For a verdict also the thumbnail and the beginning of the description. Not your name, your email or anything of your payments.',
  },
  {
    name: 'Stripe',
    when: 'As you pay or manage a subscription',
    sees: 'Your email, your plan, and what you type on its payment page: card, name and billing address. The card number never reaches us; we see its brand and last four digits.',
  },
  {
    name: 'The mail service',
    when: 'With each mail that we send you',
    sees: 'Your email and the text of the mail.',
  },
  {
    name: 'YouTube (i.ytimg.com)',
    when: 'On each page that shows thumbnails',
    sees: 'Your browser asks for the pictures itself, so it sees your network address and the address of this site.',
  },
  {
    name: 'YouTube (www.youtube-nocookie.com)',
    when: 'Only once you press play',
    sees: 'The player runs in a frame of its own: it sees your network address and what you play.',
  },
  {
    name: 'YouTube (captions)',
    when: 'The first time that a video is prepared, and for its title when you submit it before you log in',
    sees: 'Our server asks. The id of the video, not who wants it.',
  },
  {
    name: 'Supadata',
    when: 'Only if the captions cannot be had otherwise',
    sees: 'The id of the video, not who wants it.',
  },
]

/** The recipients on this site, once those of the models in use are known. */
const recipientsFor = (inUse: readonly string[] | undefined): readonly Recipient[] => {
  const [models, ...others] = isOwnerMode() ? recipients.filter(({ name }) => name !== 'Stripe') : recipients
  if (!models) return others
  if (!inUse) return [models, ...others]
  return inUse.length > 0 ? [{ ...models, name: inUse.join(', ') }, ...others] : others
}

const modelRecipientsText = (inUse: readonly string[] | undefined): string => {
  if (!inUse) return 'Who runs a model sees something only when that model answers you.'
  return inUse.length > 0
    ? `What a model is sent goes to ${inUse.join(', ')}, and only when one of its models answers you.`
    : 'Answers are made on our own server: no vendor of models sees anything.'
}

/** A function, because the links depend on the panel mode. `inUse` is undefined until the models are loaded. */
const sections = (inUse?: readonly string[]): readonly ArticleSection[] => [
  {
    id: 'short',
    title: 'In short',
    blocks: [
      {
        list: [
          'We keep what the service needs: your account, your plan and usage, and your conversations.',
          'Models see transcripts and questions, never who asks.',
          'There is no advertising, no analytics and no tracking, and nothing is sold.',
          [
            'You can take everything along as one file and delete it, both on your ',
            { text: 'account page', href: paths.account() },
            '.',
          ],
        ],
      },
    ],
  },
  {
    id: 'kept',
    title: 'What we keep, and for how long',
    blocks: [
      'Conversations stay until you delete them, because that is what you come back for. The rest ends by itself or with the account, except where this table says that something stays.',
      {
        head: ['What', 'How long'],
        rows: retentionRows.map(({ what, details, long }): RichText[] => [
          [{ text: what, isTerm: true }, details ? `: ${details}` : ''],
          long,
        ]),
      },
      'Verdicts, summaries and key points of a video are shared: they are stored with the video, not with you, and shown to everyone who opens it. Transcripts that you paste are the exception. They and their answers belong to your conversation alone.',
      'You can share a conversation by a link. Anyone who has the link reads your questions and the answers with their quotes, up to the answer that you chose: not the transcript, not your name, and nothing that you ask later. Search engines are asked to leave such pages out. Once you revoke a link, it no longer opens; copies that others made stay with them.',
      'The server’s log may note of a call the time, the network address that it came from and, when you are signed in, the id of your account. Passwords, cookies, questions and transcripts are not in it, and it is used to run the service and for nothing else.',
    ],
  },
  {
    id: 'others',
    title: 'Who else sees what',
    blocks: [
      modelRecipientsText(inUse),
      {
        head: ['Who', 'When', 'What'],
        rows: recipientsFor(inUse).map(({ name, when, sees }): RichText[] => [name, when, sees]),
      },
      'No one else receives your data, unless you share it by a link or the law compels us.',
    ],
  },
  {
    id: 'browser',
    title: 'Cookies and what your browser stores',
    blocks: [
      'Cookies keep you logged in, show that a browser has logged in before, and tie a payment to the browser that began it. They cannot be read by scripts and are not shared with anyone.',
      {
        head: ['Cookie', 'For'],
        rows: [
          [cookieNames[0], `Keeps you logged in, ${days(sessionLifetime.idleMs)} after the last use at most.`],
          [cookieNames[1], 'The same for the compact view inside an extension.'],
          [cookieNames[2], 'Ties a payment to the browser that began it, until the payment page closes.'],
          [
            cookieNames[3],
            `Shows that you have logged in here before, so that others who try wrong passwords cannot keep you out. It does not log you in. Stays after you log out, ${days(retention.knownDevices)} after the last login at most; worth nothing once you change your password.`,
          ],
          [cookieNames[4], 'The same for the compact view inside an extension.'],
        ],
      },
      'Kept in your browser. What you write there reaches us only once you send it:',
      {
        head: ['Stored under', 'For'],
        rows: [...Object.entries(storedKeys), ...tabKeys].map(([name, words]): RichText[] => [name, words]),
      },
    ],
  },
  {
    id: 'rights',
    title: 'Export, correction and deletion',
    blocks: [
      [
        'Your ',
        { text: 'account page', href: paths.account() },
        ' has an export of everything that we keep of you, as one JSON file, and lets you change your name.',
      ],
      'It also deletes the account, once you have typed its email and password. The subscription ends at once and without a refund, and your profile, conversations and usage are erased. They cannot be brought back. Copies in backups go when the backups are replaced.',
      [
        'For anything else about your data ',
        { text: 'write to us', href: paths.contact() },
        '. Privacy requests are typically answered within 30 days.',
      ],
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      'The service is not for children under 13. If you believe that a child has given us data, write to us and we delete it.',
    ],
  },
  {
    id: 'safety',
    title: 'How it is protected',
    blocks: [
      'Passwords are stored as argon2id hashes, and sessions, links and codes as hashes too. You see where you are logged in on your account page, and can end each session there. A change of password ends all the others.',
    ],
  },
]

/** Texts of the privacy page. */
export const texts = {
  title: 'Privacy',
  lead: 'What this site knows about you, how long it keeps it, and who else sees any of it.',
  changed: 'Last changed on 23 November 2026.',
  by: (operator: string) => `Offered by ${operator}.`,
  contents: 'On this page',
  sections,
}
