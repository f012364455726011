import type { LanguageTable } from './language-table.ts'
import { chinese, japanese, korean, thai } from './tables/east-asia.ts'
import { english } from './tables/english.ts'
import { afrikaans, danish, dutch, german, icelandic, norwegian, swedish } from './tables/germanic.ts'
import { arabic, hebrew, persian, urdu } from './tables/middle-east.ts'
import { withNegationsOnly } from './tables/negations-only.ts'
import {
  albanian,
  azerbaijani,
  filipino,
  greek,
  indonesian,
  malay,
  swahili,
  turkish,
  vietnamese,
} from './tables/others.ts'
import { catalan, french, galician, italian, portuguese, romanian, spanish } from './tables/romance.ts'
import { croatian, czech, polish, slovak, slovenian } from './tables/slavic.ts'
import { belarusian, bulgarian, kazakh, macedonian, russian, serbian, ukrainian } from './tables/slavic-cyrillic.ts'
import {
  bengali,
  gujarati,
  hindi,
  kannada,
  malayalam,
  marathi,
  nepali,
  punjabi,
  tamil,
  telugu,
} from './tables/south-asia.ts'
import { estonian, finnish, hungarian, latvian, lithuanian } from './tables/uralic-and-baltic.ts'

/** All languages with a table. To add one, write its table and list it here; `hr` is also Serbian and Bosnian in Latin. */
export const languages: readonly LanguageTable[] = [
  ...[english, german, dutch, afrikaans, swedish, danish, norwegian, icelandic],
  ...[french, spanish, portuguese, italian, romanian, catalan, galician],
  ...[
    polish,
    czech,
    slovak,
    slovenian,
    croatian,
    russian,
    ukrainian,
    belarusian,
    bulgarian,
    serbian,
    macedonian,
    kazakh,
  ],
  ...[finnish, estonian, hungarian, lithuanian, latvian, greek, albanian, turkish, azerbaijani],
  ...[arabic, persian, urdu, hebrew],
  ...[hindi, marathi, nepali, bengali, tamil, telugu, kannada, malayalam, gujarati, punjabi],
  ...[indonesian, malay, vietnamese, filipino, swahili, thai],
  ...[chinese, japanese, korean],
  ...withNegationsOnly,
]

const byCode = new Map(languages.map(table => [table.code, table]))

/** The table of a language code; undefined for a language without one. */
export const tableOf = (code: string): LanguageTable | undefined => byCode.get(code)
