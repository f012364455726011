import { moment } from '../ui/format.ts'

const shortened = (question: string): string =>
  question.length > 90 ? `${question.slice(0, 89).trimEnd()}…` : question

/** Texts of share links, in the dialog and on the account page. */
export const texts = {
  title: 'Share',
  close: 'Close',
  verdict: {
    title: 'The verdict',
    body: 'The page of this video. Everyone can read it, without an account.',
    copy: 'Copy verdict link',
  },
  conversation: {
    title: 'This conversation, up to this answer',
    body: 'Anyone with this link can read the questions and answers so far, with their quotes. It shows neither the transcript nor your name, and what you ask later stays private.',
    create: 'Create link',
    creating: 'Creating...',
    failed: 'The link could not be created. Please try again.',
    label: 'Link to the conversation',
    once: 'Copy it now: it is not shown again.',
    copy: 'Copy conversation link',
  },
  copied: 'Copied',
  copyFailed: 'Could not copy.',
  links: 'Links to this conversation',
  untitled: 'Untitled video',
  upTo: (question: string) => `Up to “${shortened(question.replace(/\s+/g, ' '))}”`,
  /** With the time, because several links may lead to one answer. */
  made: (iso: string) => `shared on ${moment(iso)}`,
  isNew: 'New',
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke the link to ${name}`,
  revoked: 'Link revoked. It no longer opens.',
  revokeFailed: 'The link could not be revoked. Please try again.',
}
