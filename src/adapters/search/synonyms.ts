/**
 * Groups of everyday words with one meaning: a question may use one and the speech another. A synonym counts less than the
 * word itself.
 */
const groups = `fix repair mend renovate restore
  buy purchase acquire
  cost price charge expense
  begin start commence
  end finish stop conclude
  die dead death
  survive outlive
  need require
  build construct erect
  car vehicle automobile
  house home
  money cash
  job work
  doctor physician
  child kid
  big large huge
  small little tiny
  fast quick rapid
  happy glad
  sick ill
  find discover
  choose pick select
  show demonstrate
  forbid ban prohibit
  allow permit
  dangerous risky unsafe
  error mistake fault
  earn income salary
  clean wash
  throw toss
  sleep rest`
  .split('\n')
  .map(line => line.trim().split(' '))

/** The other words of an English word's groups. */
export const synonymsOf = (word: string): readonly string[] =>
  groups.flatMap(group => (group.includes(word) ? group.filter(each => each !== word) : []))
