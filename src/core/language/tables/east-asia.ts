import type { LanguageTable } from '../language-table.ts'

/** The scripts without spaces. Their negations are characters and have rules of their own: unspaced-negations.ts. */
export const chinese: LanguageTable = {
  code: 'zh',
  script: 'han',
  common: '',
  negation: {},
}

export const japanese: LanguageTable = {
  code: 'ja',
  script: 'kana',
  common: '',
  negation: {},
}

export const korean: LanguageTable = {
  code: 'ko',
  script: 'hangul',
  common: '',
  negation: {},
}

export const thai: LanguageTable = {
  code: 'th',
  script: 'thai',
  common: '',
  negation: {},
}
