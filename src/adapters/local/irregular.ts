/** Irregular English forms that a stemmer does not reduce, as pairs: a form, then its base. */
const pairs = `
  sold sell bought buy lost lose found find built build kept keep left leave held hold paid pay spent spend sent send
  met meet won win taught teach thought think caught catch fought fight brought bring told tell said say felt feel
  began begin begun begin broke break broken break chose choose chosen choose drove drive driven drive ate eat eaten eat
  fell fall fallen fall flew fly flown fly forgot forget forgotten forget froze freeze frozen freeze gave give given give
  grew grow grown grow hid hide hidden hide knew know known know rode ride ridden ride rose rise risen rise ran run
  sang sing sung sing sank sink sunk sink spoke speak spoken speak stole steal stolen steal swam swim swum swim
  threw throw thrown throw woke wake woken wake wore wear worn wear wrote write written write drew draw drawn draw
  drank drink drunk drink slept sleep dealt deal meant mean led lead lit light shot shoot stuck stick struck strike
  swung swing tore tear torn tear understood understand shook shake shaken shake stood stand burnt burn learnt learn
  men man women woman children child feet foot teeth tooth mice mouse geese goose lives life wives wife knives knife
  leaves leaf wolves wolf halves half died die dying die lying lie made make went go gone go came come became become`
  .trim()
  .split(/\s+/)

export const irregularForms: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[index * 2]!, pairs[index * 2 + 1]!]),
)
