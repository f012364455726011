import { arabic, chinese, hebrew, hindi, japanese, korean, persian, urdu } from './asia.ts'
import { english } from './english.ts'
import { danish, dutch, german, norwegian, swedish } from './germanic.ts'
import {
  czech,
  finnish,
  greek,
  hungarian,
  indonesian,
  polish,
  russian,
  turkish,
  ukrainian,
  vietnamese,
} from './others.ts'
import { catalan, french, italian, portuguese, romanian, spanish } from './romance.ts'
import type { TurnTable } from './turn-table.ts'

/** All languages of which the turning words are known. To add one, write its table and list it here. */
export const turnTables: readonly TurnTable[] = [
  ...[english, german, dutch, swedish, danish, norwegian],
  ...[french, spanish, portuguese, italian, romanian, catalan],
  ...[russian, ukrainian, polish, czech, turkish, greek, hungarian, finnish, vietnamese, indonesian],
  ...[arabic, hebrew, persian, urdu, hindi],
  ...[japanese, chinese, korean],
]
