import { formatTokens, shownTokens } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import { paths } from '../../paths.ts'
import type { ArticleSection, RichText } from '../../ui/Article.tsx'

/** A function, because the links depend on the panel mode. */
const sections = (): readonly ArticleSection[] => [
  {
    id: 'service',
    title: 'What you get',
    blocks: [
      'You give the address of a video. We fetch its captions, let a language model read them, and show you a verdict on the title, a summary, key points and a chat. Videos may be up to 10 hours long.',
      'Verdicts and answers are made by models and can be wrong. Quotes and times are checked against the transcript before you see them; the rest is not, and the transcript itself may contain errors. Tone and what is only shown are not seen; of the pictures, only the thumbnail is looked at, and only by models that can see pictures. Do not rely on an answer where a mistake would do harm, and do not treat one as legal, medical or financial advice.',
      'The service is not part of YouTube and not endorsed by it. A video that is private or without captions can be analyzed only with a transcript that you paste, and one that was removed not at all. We cannot promise that the platform keeps letting us read others.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    blocks: [
      'You must be at least 13 years old. If you are not of age where you live, a parent or guardian must agree to these terms.',
      'One account is for one person. Give a real email, because everything about payments goes there; it cannot be changed later. Keep the password to yourself, and tell us if someone else has used it.',
    ],
  },
  {
    id: 'payment',
    title: 'Plans and payment',
    blocks: [
      'Access is sold by the month. Each plan has a budget of tokens for that month:',
      {
        head: ['Plan', 'Price a month', 'Tokens a month'],
        isShort: true,
        rows: Object.values(plans).map(({ name, price, monthlyBudget }): RichText[] => [
          name,
          `$${price} + tax`,
          formatTokens(shownTokens(monthlyBudget)),
        ]),
      },
      {
        list: [
          'The price and the tax are charged at once, and again at the beginning of every month until you cancel.',
          'Usage resets on your billing date. Tokens that are left do not carry over.',
          'An upgrade or a Reset Usage charges the full price now and starts a new month; what was left of the old one is not credited. You see the exact total before you agree.',
          'A change to a lower plan takes effect at the end of the paid month.',
          'When a payment fails you keep what is left of the last paid month while Stripe tries again. After that the plan ends.',
          'Analyses that are already shared cost no tokens. An answer that fails is free; “Not found in this video” is an answer like any other.',
        ],
      },
      'Payments are handled by Stripe.',
    ],
  },
  {
    id: 'cancel',
    title: 'Canceling and refunds',
    blocks: [
      [
        'You can cancel at any time on your ',
        { text: 'account page', href: paths.account() },
        '. The plan then stays yours to the end of the paid month, and nothing more is charged. Until that day you can take the cancellation back. If the payment for a new month is still due when you cancel there, the plan ends at once and that payment is not collected.',
      ],
      'Months that have begun are not refunded, except where a law gives you that right or something was charged twice. Deleting the account ends the subscription at once and without a refund.',
    ],
  },
  {
    id: 'use',
    title: 'Fair use',
    blocks: [
      'Please do not:',
      {
        list: [
          'use the service to break a law or the rights of others;',
          'paste transcripts that you are not allowed to share with us and our model vendors;',
          'get around budgets, limits or access checks, or look for holes in them without asking us first;',
          'resell the service, or offer its answers to others as an automated service;',
          'load it with so many automated calls that others wait.',
        ],
      },
      'The documented calls may be used by programs of your own, within the same limits. We may close an account that breaks these rules.',
    ],
  },
  {
    id: 'content',
    title: 'Who owns what',
    blocks: [
      'Videos, titles, thumbnails and captions belong to their makers. What you write and paste stays yours; you allow us to process it so that you get your answers. You may use the answers that you get as you like, as far as the rights of the makers allow it.',
      'Verdicts, summaries and key points of public videos are kept with the video and shown to everyone who opens it.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'The service is provided as it is, and it may be interrupted, changed or ended. If we end it, nothing more is charged.',
      'Our liability for everything that arises from the service is limited to what you paid us in the 12 months before the event. We are not liable for lost profit or lost data, nor for what you decide because of an answer. Nothing here limits a liability that the law does not let us limit.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    blocks: [
      'When these terms change, the date at the top changes too. What you have paid for stays under the terms of the day on which you paid.',
      [
        'What we store about you is listed on the page about ',
        { text: 'privacy', href: paths.privacy() },
        '. Privacy requests are typically answered within 30 days. For everything else ',
        { text: 'write to us', href: paths.contact() },
        '.',
      ],
    ],
  },
]

/** Texts of the terms page. */
export const texts = {
  title: 'Terms of Service',
  lead: 'What you get, what it costs, and what both of us can expect of each other.',
  /** In owner mode. */
  leadOwned: 'What you get, and what both of us can expect of each other.',
  changed: 'Last changed on 22 November 2026.',
  by: (operator: string) => `Offered by ${operator}.`,
  contents: 'On this page',
  sections,
}
