import type { VerdictWord } from '#core/answers/analysis.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import type { ArticleSection, RichText } from '../../ui/Article.tsx'
import { texts as verdict } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'

/** The verdicts and their ranges of scores; a test compares them with the rule. */
export const verdictBands: readonly (readonly [number, number, VerdictWord])[] = [
  [0, 24, 'keeps_promise'],
  [25, 49, 'mostly_fair'],
  [50, 74, 'overstated'],
  [75, 100, 'clickbait'],
]

/** A function, because the links depend on the panel mode. */
const sections = (): readonly ArticleSection[] => [
  {
    id: 'why',
    title: 'Why it exists',
    blocks: [
      'A title is a promise. Some are kept in the first minute, some at 18:42 of a half-hour video, and some not at all. You find out by watching, which is what the title wanted.',
      'We read the video instead. Within moments you know what the title promised, what the video says, and the moment where it says so.',
    ],
  },
  {
    id: 'how',
    title: 'How a verdict is made',
    blocks: [
      {
        isOrdered: true,
        list: [
          'The captions of the whole video are read, of up to 10 hours. Nothing is sampled away: what does not fit a model at once is read in parts.',
          'A model splits the title into its promises and says for each whether it is kept, late, partly kept, missing or broken, why, and with which words. One that words cannot settle is marked as not said.',
          'Every quote is looked up in the transcript. It proves a promise only if it is said word for word, is said where the video talks about that promise, and is not cut from a sentence that says otherwise. A promise is called missing only after a search of our own.',
          'What fails is asked for once more. If it fails again, the verdict is not proven, and no one else is shown it.',
          'The score is computed from that by fixed rules, from 0 for a kept promise to 100 for clickbait. The main promise counts three quarters. The model does not choose the number.',
        ],
      },
      {
        head: ['Score', 'Verdict'],
        isShort: true,
        rows: verdictBands.map(([from, to, word]): RichText[] => [
          `${from} to ${to}`,
          [{ text: verdict.words[word], tone: wordTones[word], fill: wordFills[word] }],
        ]),
      },
      'A title with a promise that the video contradicts never keeps its promise. Where too little is said to judge a title, as in music or a silent video, there is no score.',
      'Summaries, key points and answers in the chat follow the same rule: every quote and every time you see was checked against the transcript, and one press takes you there.',
    ],
  },
  {
    id: 'limits',
    title: 'What it cannot do',
    blocks: [
      {
        list: [
          'It reads, it does not watch. Gestures and what is only shown are not seen. The thumbnail is looked at where the model can see pictures, and the verdict says whether it was.',
          'Without captions there is nothing to read. You can paste a transcript of your own instead.',
          [
            'It opens links to YouTube only. A podcast, or a video of another site, is read from its transcript: many podcast apps and sites show one. ',
            { text: 'Paste it', href: paths.home() },
            ' on the home page, below the field for the link.',
          ],
          'Automatic captions mishear. A verdict is as good as the words it rests on, and you can read them beside it.',
          'What is checked is the wording: that words were said, where, and about what. Whether they mean what the model takes them to mean, only a reader can tell. The evidence is there so that you can overrule it.',
        ],
      },
    ],
  },
  isOwnerMode() ? owned() : paid(),
]

const paid = (): ArticleSection => ({
  id: 'who',
  title: 'Who pays for it',
  blocks: [
    [
      'Subscribers do, by the month. There are no advertisements and no sponsors, and no channel can buy a verdict. See the ',
      { text: 'plans', href: paths.plans() },
      ', or what we know about you, and for how long, under ',
      { text: 'privacy', href: paths.privacy() },
      '.',
    ],
    mistakes(),
  ],
})

/** In owner mode, instead of who pays. */
const owned = (): ArticleSection => ({
  id: 'who',
  title: 'Who runs it',
  blocks: [
    [
      'One person runs this site for their own use. There are no advertisements and no sponsors, and no channel can buy a verdict. See what it knows about you, and for how long, under ',
      { text: 'privacy', href: paths.privacy() },
      '.',
    ],
    mistakes(),
  ],
})

const mistakes = (): RichText => [
  'Did a verdict get it wrong? ',
  { text: 'Tell us', href: paths.contact() },
  ', with the video and the minute.',
]

/** Texts of the page about the product. */
export const texts = {
  title: 'About',
  lead: 'Is This Clickbait reads YouTube videos, and transcripts of podcasts and talks that you paste. It says whether the title keeps its promise, and proves it with quotes and times.',
  tryIt: 'Try a video',
  plans: 'See the plans',
  sections,
}
