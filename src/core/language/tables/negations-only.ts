import type { LanguageTable } from '../language-table.ts'

/** Languages with a script of their own, of which only the negations are known. */
export const withNegationsOnly: readonly LanguageTable[] = [
  {
    code: 'ka',
    script: 'georgian',
    hasOnlyNegations: true,
    common: '',
    negation: { before: 'არ ვერ ნუ არა აღარ ვეღარ არასდროს არასოდეს არავინ არაფერი არც უარი', after: 'არა' },
  },
  {
    code: 'hy',
    script: 'armenian',
    hasOnlyNegations: true,
    common: '',
    negation: {
      before: 'ոչ մի չի չեմ չես չենք չեք չեն երբեք չպետք առանց ոչինչ չկա',
      after: 'չէ չի',
      verb: /^չ[\u0561-\u0587]{3,}$/,
    },
  },
  {
    code: 'am',
    script: 'ethiopic',
    hasOnlyNegations: true,
    common: '',
    negation: { before: 'ያለ ፈጽሞ', after: 'አይደለም የለም አይደሉም አይደለሁም አይቻልም የለባችሁም የለብህም አልነበረም' },
  },
  {
    code: 'si',
    script: 'sinhala',
    hasOnlyNegations: true,
    common: '',
    negation: { before: 'නො', after: 'නැහැ නැත නෑ එපා නොවේ නෙවෙයි බැහැ නැති' },
  },
  {
    code: 'or',
    script: 'odia',
    hasOnlyNegations: true,
    common: '',
    negation: { before: 'ନ', after: 'ନୁହେଁ ନାହିଁ ନାହାନ୍ତି ନୁହନ୍ତି' },
  },
]
