import type { AnalysisKind, AnswerKind } from '#core/answers/analysis.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { aboutFigure, day, spokenLength } from '../../ui/format.ts'

/** An estimate, rounded. */
const estimate = (tokens: number): string => formatTokens(aboutFigure(tokens))

/** A name in quotation marks; marks inside it become single. */
export const quoted = (name: string): string => `“${name.replace(/["“”„«»]([^"“”„«»]*)["“”«»]/g, '‘$1’')}”`

/** How screen readers hear what is made. */
const resultNames = {
  question: 'Answer',
  clickbait: 'Verdict',
  summary: 'Summary',
  keypoints: 'Key points',
} satisfies Record<AnswerKind, string>

/** Words of the analysis page. */
export const texts = {
  untitled: 'Video analysis',
  loading: 'Loading video...',
  loadFailed: 'Failed to load video',
  loadFailedToast: 'Error loading video',
  loadFailedBody: 'Please try again in a moment.',
  again: 'Try Again',
  home: 'Back to Home',
  overdue: 'This is taking longer than usual.',
  offline: 'You’re offline. Loading resumes when the connection is back.',
  noTitle: 'Untitled video',
  share: 'Share Analysis',
  shared: 'Share URL copied to clipboard!',
  shareFailed: 'Failed to copy URL.',
  export: {
    copy: (what: string) => `Copy ${what} as Markdown`,
    markdown: 'Markdown',
    parts: {
      answer: 'answer',
      clickbait: 'verdict',
      summary: 'summary',
      keypoints: 'key points',
      conversation: 'conversation',
    },
  },
  openInTab: 'Open in a new tab',
  copyShare: 'Copy the share address',
  play: (title: string) => `Play ${title}`,
  playerTitle: (title: string) => `Video: ${title}`,
  noPlayer: 'Sample (no video)',
  playsElsewhere: 'Plays on YouTube only',
  closePlayer: 'Close player',
  playerProblems: {
    silent: 'The player did not load.',
    embedBlocked: 'This video cannot be played here. Its times open on YouTube.',
  },
  openAtPlatform: 'Watch on YouTube',
  opensPlatform: 'Opens YouTube in a new tab',
  coverage: (percent: number | null) =>
    percent === null
      ? 'The captions end before the video does, so the last part was not read.'
      : `The captions cover ${Math.floor(percent)}% of the video; the rest was not read.`,
  ownTranscript: 'Based on your transcript',
  judgeAnother: 'Judge another video',
  noVerdict: {
    title: 'No verdict yet',
    body: 'Find out whether this title keeps its promise, with the quotes that prove it.',
    stopped: 'Verdict stopped',
    stoppedBody: 'You stopped it before it was complete.',
    startAgain: 'Start again',
    growing: 'Verdict on its way',
    judged: (judged: number, total: number) => `${judged} of ${total} promises checked`,
    /** For a submitted video whose verdict costs more than starts by itself. */
    waiting: 'This verdict takes more than 2% of your month, so it starts only when you press the button.',
    untitled: 'No title to judge',
    untitledBody: 'This video has no title, so there is no promise to check. You can still get a summary.',
    loadFailed: 'Your earlier answers did not load',
    loadFailedBody: 'A verdict may be among them.',
    scale: 'No score yet. 0 keeps its promise, 100 is clickbait.',
    outline: 'What you will see here',
    lines: [
      ['Each promise', 'from kept to broken'],
      ['Its proof', 'quoted, with the time'],
      ['A better title', 'if this one misleads'],
    ],
  },
  invitation: {
    visitor: 'Everything here is free to read. New questions require a plan.',
    /** In owner mode. */
    loginOnly: 'Everything here is free to read. Log in to ask about it.',
    inactive: 'You can still read everything here. New questions require a plan.',
  },
  summary: 'Summary',
  keyPoints: 'Key points',
  chapters: 'Chapters',
  timeline: {
    empty: 'Each promise appears here where the video addresses it.',
    nowhere: 'No promise is tied to a moment of this video.',
    unsaid: 'No part of the title is tied to a moment of this video.',
  },
  allChapters: (total: number) => `Show all ${total} chapters`,
  seek: 'Play from',
  loginToRead: 'Log in to read the transcript',
  seePlans: 'See the plans',
  tabs: { label: 'Parts of this page', verdict: 'Verdict', chat: 'Chat', transcript: 'Transcript' },
  chat: {
    askAbout: (words: string) => `What does it say about ${quoted(words)}?`,
    title: 'Chat about this Video',
    empty: 'No messages yet. Start a conversation about the video.',
    /** For users whose questions would be refused. */
    emptyRefused: 'No messages yet.',
    placeholder: 'Ask something about the video...',
    /** In its place for users whose questions would be refused. */
    needs: { plan: 'Choose a plan to ask', renewal: 'Renew to ask', more: 'Upgrade to ask' },
    needsTitle: 'needs a title',
    inputLabel: 'Your question',
    send: 'Send',
    stop: 'Stop',
    thinking: 'Thinking...',
    waiting: 'Waiting for the connection. It will be sent when you’re back online.',
    writing: 'Writing...',
    uncharged: 'Nothing was charged.',
    toBottom: 'To the newest message',
    actions: { clickbait: 'Analyze Clickbait', summary: 'Get Summary', keypoints: 'Key Points' },
    /** Their names on a narrow screen. */
    shortActions: { clickbait: 'Clickbait', summary: 'Summary', keypoints: 'Key Points' },
    actionsLabel: 'Analyses',
    suggestionsLabel: 'Suggested questions',
    unanswered: 'This has no answer yet.',
    cutShort: 'The answer was cut short.',
    /** An answer that a length limit ended. */
    cutByLimit: 'Cut short: the answer reached its length limit.',
    stopped: 'Stopped',
    stoppedEmpty: 'Stopped before any text',
    stopping: 'Stopping...',
    reconnects: 'The answer continues. Reconnecting in a few seconds.',
    cutOff: 'Connection lost. The answer continues and will appear here.',
    loadFailed: 'Your earlier questions couldn’t be loaded.',
    retry: 'Retry',
    edit: 'Edit',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy.',
    regenerate: 'Regenerate',
    share: 'Share',
    previous: 'Previous answer',
    next: 'Next answer',
    version: (at: number, total: number) => `${at} of ${total}`,
    versionLabel: (at: number, total: number) => `Answer ${at} of ${total}`,
    inArticle: {
      clickbait: 'Show every promise',
      summary: 'Show summary',
      keypoints: 'Show key points',
    } satisfies Record<AnalysisKind, string>,
    tooLong: (length: number, limit: number) =>
      `${length.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} characters${
        length > limit ? `: shorten it by ${(length - limit).toLocaleString('en-US')}` : ''
      }`,
    dismiss: 'Dismiss',
    you: 'You asked',
    answer: 'Answer',
    generating: (kind: AnswerKind) => `Generating the ${resultNames[kind].toLowerCase()}.`,
    spokenAnswer: (kind: AnswerKind, sentence: string) =>
      sentence === '' ? `${resultNames[kind]} complete.` : `${resultNames[kind]}: ${sentence}`,
    spokenVerdict: (word: string, score: number | null, sentence: string) =>
      `Verdict: ${word}${score === null ? '' : `, ${score} of 100`}. ${sentence}`.trim(),
    ended: 'The answer was stopped.',
    visitor: {
      needs: { asking: 'Asking requires a plan.', verdict: 'A verdict requires a plan.' },
      login: 'Log in',
      /** After `login`, in owner mode. */
      loginTo: { asking: 'to ask.', verdict: 'to get a verdict.' },
      or: 'or',
      plans: 'see the plans',
    },
    resets: (iso: string) => `Your tokens reset on ${day(iso)}.`,
    upgrade: 'Upgrade Plan',
    account: 'Choose another model',
    notes: 'based on notes and matching passages, because the video is too long for the model',
    notFound: 'Not found in this video',
  },
  failures: {
    stop: 'The answer could not be stopped.',
    question: 'Failed to get response',
    start: 'Failed to start conversation',
    clickbait: 'Failed to analyze clickbait',
    summary: 'Failed to get summary',
    keypoints: 'Failed to get key points',
  } satisfies Record<AnswerKind | 'start' | 'stop', string>,
  login: { chat: 'Please log in to use AI chat features', keypoints: 'Please log in to use key points extraction' },
  subscribe: {
    chat: 'Please subscribe to use AI chat features',
    keypoints: 'Please subscribe to use key points extraction',
  },
  stages: {
    reading_transcript: 'Reading the transcript...',
    weighing_promises: 'Weighing each promise of the title...',
    checking_quotes: 'Checking every quote against the transcript...',
  } as Record<string, string>,
  takingNotes: (detail: string) => `Reading part ${detail}...`,
  readingLength: (seconds: number) =>
    `Reading ${spokenLength(seconds).replace(/ min$/, ' minutes').replace(/ s$/, ' seconds')} of video...`,
  language: {
    label: 'Language of answers',
    video: 'Video’s language',
    written: (name: string) => `Written in ${name}.`,
    get: (name: string) => `Get it in ${name}`,
  },
  cost: {
    about: (tokens: number) => `about ${estimate(tokens)} tokens`,
    questions: (count: number) => `~${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'}`,
    beyond: (tokens: number) => `needs ${formatTokens(tokens)} tokens, more than is left`,
    free: 'Already analyzed: free',
    freeShort: 'free',
    noCharge: 'no charge per video here',
    noChargeShort: 'no charge',
    questionsFree: 'questions free',
    figure: (tokens: number) => `~${estimate(tokens)}`,
    short: (tokens: number) => `~${estimate(tokens)} tokens`,
    unit: 'tokens',
    left: 'left',
    nothing: 'nothing was charged',
    used: (tokens: number) => `${formatTokens(tokens)} tokens`,
    charged: (tokens: number) => `${formatTokens(tokens)} tokens were charged for what was written`,
    meter: (percent: number) => `${percent}% of this month’s tokens used`,
    month: 'Your month',
    plans: 'See plans',
  },
  transcript: {
    search: { label: 'Search the transcript', hint: 'Search the transcript', clear: 'Clear' },
    noMatches: (words: string) => `No matches for “${words}”.`,
    ask: 'Ask it in the chat',
    next: 'Next match',
    previous: 'Previous match',
    copy: 'Copy the transcript',
    copied: 'Transcript copied.',
    follow: (time: string) => `Follow the video at ${time}`,
    endsEarly: 'The captions end here, before the video does.',
    empty: 'This transcript is empty.',
    failed: 'Couldn’t load the transcript.',
    members: 'The transcript is for people with an account.',
    quotes: (isWide: boolean) => `The verdict ${isWide ? 'beside this ' : ''}quotes it.`,
    loading: 'Loading the transcript',
  },
}
