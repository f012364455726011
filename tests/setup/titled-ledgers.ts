import type { PromiseStatus, VerdictWord } from '#core/answers/analysis.ts'

/**
 * A letter of each status; `t` is a missing promise whose subject is talked about. A star marks what a model calls the main
 * promise.
 */
export const statusLetters: Readonly<Record<string, PromiseStatus>> = {
  d: 'delivered',
  l: 'late',
  p: 'partial',
  m: 'missing',
  t: 'missing',
  c: 'contradicted',
  u: 'unverifiable',
}

export type TitledLedger = {
  readonly title: string
  /** 0 for a plain title to 3 for pure bait. */
  readonly style: number
  /** Each promise behind its letter. */
  readonly promises: readonly string[]
  /** The labels that a sensible person accepts. */
  readonly labels: readonly VerdictWord[]
}

const ledger = (
  title: string,
  style: number,
  promises: readonly string[],
  ...labels: readonly VerdictWord[]
): TitledLedger => ({ title, style, promises, labels })

const keeps = 'keeps_promise'
const fair = 'mostly_fair'
const over = 'overstated'
const bait = 'clickbait'
const none = 'not_judgeable'

export const titledLedgers: readonly TitledLedger[] = [
  // Lessons and repairs
  ledger('How to Tie a Bowline', 0, ['*d how to tie a bowline'], keeps),
  ledger(
    'Replace a bike chain in 5 minutes',
    0,
    ['*d how to replace a bike chain', 'p it takes five minutes'],
    keeps,
    fair,
  ),
  ledger('So wechselst du Winterreifen richtig', 0, ['*d wie man Winterreifen wechselt'], keeps),
  ledger('Cómo hacer pan sin amasar', 0, ['*d cómo se hace el pan', 'd sin amasar'], keeps),
  ledger('Cómo hacer pan sin amasar', 0, ['*d cómo se hace el pan', 'c sin amasar'], fair, over),
  ledger('はじめての確定申告のやり方', 0, ['*d 確定申告のやり方'], keeps),
  ledger('Learn ALL of Excel in 10 minutes', 2, ['*p all of Excel is taught', 'c it takes ten minutes'], over, bait),
  ledger('7 Fehler beim Rasenmähen', 1, ['*d sieben Fehler beim Mähen'], keeps),
  ledger('7 Fehler beim Rasenmähen', 1, ['*p sieben Fehler beim Mähen'], fair, over),
  ledger('The RIGHT way to sharpen a chisel', 1, ['*d how a chisel is sharpened', 'u it is the right way'], keeps),
  // Challenges and money
  ledger('I Built a House for $1', 2, ['*d he builds a house', 'c it costs $1'], over, bait),
  ledger('I Built a House for $1', 2, ['d he builds a house', '*c it costs $1'], over, bait),
  ledger('Living on 5 € a day for a month', 1, ['*d he lives on 5 € a day', 'd for a month'], keeps),
  ledger('Living on 5 € a day for a month', 1, ['*c he lives on 5 € a day', 'd for a month'], bait),
  ledger('I made $10,000 in one week dropshipping', 2, ['*c he makes $10,000', 'd with dropshipping'], bait),
  ledger('I made $10,000 in one week dropshipping', 2, ['*d he makes $10,000', 'p in one week'], keeps, fair),
  ledger('Je vis avec 0 € pendant 7 jours', 2, ['*p il vit avec 0 €', 'd pendant 7 jours'], fair, over),
  ledger('Gané 3.000 € con esta app (GRATIS)', 3, ['*m gana 3.000 €', 'c la app es gratis'], bait),
  ledger(
    '24 hours in the world’s smallest apartment',
    1,
    ['*d 24 hours in an apartment', 'c it is the world’s smallest'],
    over,
    bait,
  ),
  ledger(
    '24 hours in the world’s smallest apartment',
    1,
    ['*d 24 hours in an apartment', 'd it is the world’s smallest'],
    keeps,
  ),
  // News and explanations
  ledger('Why the bridge in Baltimore fell', 0, ['*d why the bridge fell'], keeps),
  ledger('Warum die Mieten steigen', 0, ['*p warum die Mieten steigen'], fair),
  ledger('The president just RESIGNED', 2, ['*c the president resigns'], bait),
  ledger('¿Subirán los tipos en junio?', 0, ['*d si suben los tipos'], keeps),
  ledger('¿Subirán los tipos en junio?', 0, ['*t si suben los tipos'], bait, over),
  ledger(
    'What the new law really changes',
    1,
    ['*d what the law changes', 'd how it differs from what people say'],
    keeps,
  ),
  ledger('La vérité sur le procès', 2, ['*l la vérité sur le procès'], fair, over),
  ledger('Earthquake in Tokyo, live', 0, ['*d the earthquake in Tokyo', 'u it is live'], keeps),
  ledger(
    'How black holes form, in four levels',
    0,
    ['*d how black holes form', 'p four levels of difficulty'],
    keeps,
    fair,
  ),
  ledger('Scientists found LIFE on Mars!!', 3, ['*c life is found on Mars', 'd what scientists say of Mars'], bait),
  // Reviews and comparisons
  ledger(
    'iPhone 19 review: the best camera yet',
    1,
    ['*d a review of the phone', 'd it has the best camera yet'],
    keeps,
  ),
  ledger(
    'iPhone 19 review: the best camera yet',
    1,
    ['*d a review of the phone', 'c it has the best camera yet'],
    over,
    bait,
  ),
  ledger(
    'This $20 knife beats a $300 one',
    2,
    ['*c the $20 knife beats the $300 one', 'd both knives are compared'],
    bait,
  ),
  ledger(
    'This $20 knife beats a $300 one',
    2,
    ['*p the $20 knife beats the $300 one', 'd both knives are compared'],
    fair,
    over,
  ),
  ledger('Ich habe alle Hafermilchs getestet', 1, ['*p alle Hafermilchs', 'd ein Test'], fair),
  ledger('Don’t buy this car before you watch this', 3, ['*d what speaks against the car'], keeps, fair),
  ledger('Don’t buy this car before you watch this', 3, ['*t what speaks against the car'], bait),
  ledger('O melhor celular barato de 2026', 1, ['*d o melhor celular barato', 'd por que ele é o melhor'], keeps),
  ledger('ダイソーの神アイテム10選', 1, ['*d ダイソーの商品を10個紹介する'], keeps),
  ledger('ダイソーの神アイテム10選', 1, ['*p ダイソーの商品を10個紹介する', 'd 使い方を見せる'], fair),
  // Stories, travel, sport, food
  ledger('We got lost in the Alps', 1, ['*d they get lost in the Alps'], keeps),
  ledger(
    'We got lost in the Alps (rescue by helicopter)',
    2,
    ['*d they get lost in the Alps', 'm a helicopter rescues them'],
    fair,
    over,
  ),
  ledger(
    'We got lost in the Alps (rescue by helicopter)',
    2,
    ['*d they get lost in the Alps', 'c a helicopter rescues them'],
    over,
  ),
  ledger('Who wins the final? Full story', 1, ['*l who wins the final', 'd the story of the match'], fair),
  ledger('Mein schlimmster Tag als Pilot', 1, ['*d ein schlimmer Tag als Pilot'], keeps),
  ledger(
    'Probando la pizza más picante de Nápoles',
    1,
    ['*d prueba una pizza', 'd es la más picante de Nápoles'],
    keeps,
  ),
  ledger(
    'Probando la pizza más picante de Nápoles',
    1,
    ['*d prueba una pizza', 'c es la más picante de Nápoles'],
    over,
    bait,
  ),
  ledger(
    'Grandma’s apple cake, her secret ingredient',
    1,
    ['*d the apple cake', 't the secret ingredient'],
    fair,
    keeps,
  ),
  ledger(
    'Grandma’s apple cake, her secret ingredient',
    1,
    ['d the apple cake', '*t the secret ingredient'],
    bait,
    over,
  ),
  ledger('京都の紅葉を歩く', 0, ['*u 京都の紅葉'], none),
  // Shown more than said
  ledger('Lo-fi beats to study to', 0, ['*u beats to study to'], none),
  ledger('Speedrun in 4:12, new record', 1, ['*u a speedrun in 4:12', 'd it is a new record'], none),
  ledger('Restoring a rusty axe', 0, ['*d a rusty axe is restored', 'u the whole work is shown'], keeps),
  ledger('Cat vs cucumber compilation', 1, ['*u cats and cucumbers'], none),
  // Health, work, and large claims
  ledger(
    'Nie wieder Rückenschmerzen mit dieser Übung',
    2,
    ['d eine Übung für den Rücken', '*p nie wieder Schmerzen'],
    fair,
    over,
  ),
  ledger('This one habit CURED my anxiety', 2, ['d one habit is named', '*c it cures his anxiety'], bait),
  ledger(
    'How I quit my job and doubled my income',
    1,
    ['d she quits her job', '*d she doubles her income', 'p how she did it'],
    keeps,
    fair,
  ),
  ledger('5 foods that burn fat while you sleep', 2, ['*c foods that burn fat in sleep', 'd five foods'], bait),
  ledger('The secret banks do not want you to know', 3, ['*m a secret of banks'], bait),
  ledger(
    'Three signs that you are burned out',
    0,
    ['*d three signs of burnout', 'd what to do about it', 'm how long it takes'],
    keeps,
  ),
]
