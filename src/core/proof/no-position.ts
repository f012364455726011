const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words.trim().split(/\s+/).join('|')})(?!\\p{L})`, 'iu')

const dayTimeAfter =
  /^\s*(?:[ap]\.?\s?m\b|o['’]clock|uhr\b|gmt\b|utc\b|[cem][es]t\b|local time|in the (?:morning|afternoon|evening)|at night)/iu
const clockAt = String.raw`(?:at|by|um|gegen|à|vers|a las|às|alle|om|kl\.?)`
const dayTime = new RegExp(
  `${
    word(`alarms? wakes? waking woke woken up bed asleep flights? trains? bus(?:es)? ferry departs? departed departure leaves left
    arrives? arrived arrival breakfast lunch dinner appointment opens? closes? closed starts? started zug bus flug wecker réveil
    train vol tren vuelo despertador`).source
  }[^.!?]{0,20}(?<!\\p{L})${clockAt}\\s*$|${word('alarm opens? closes? clock wecker öffnet schließt').source}:?\\s*$`,
  'iu',
)
const position =
  /(?<!\p{L})(?:at|from|around|about|until|till|by|to|minute|min|timestamp|time|see|um|ab|bis|gegen|bei|minute|à|vers|dès|a las|hacia|desde|в|около|alle|om|na)\s*[(@*_]*$/iu
const ratio =
  word(`ratio ratios aspect proportions? scale odds mix mixed gear resolution format screen screens display displays monitor
  monitors laptop laptops panel split
  seitenverhältnis verhältnis maßstab rapport proportion échelle relación proporción formato rapporto proporzione verhouding`)
const score =
  word(`score scores scored scoreline won win wins winning beat beats beaten lost loses lead leads led final match
  game half-?time victory defeat draw tie result gewann gewannen gewinnt gewinnen siegt siegte verlor endstand ergebnis spiel gagné gagne battu
  match marcador ganó perdió partido partita vinto gewonnen verloren`)
const duration = new RegExp(
  `${
    word(`records? pace lap laps split splits marathon miles? races? ran run runs finish(?:ed|es)? sprint duration lasts? lasted
    countdown timer time bestzeit rekord tempo`).source
  }[^.!?]{0,30}(?<!\\p{L})(?:in|of|under|von|unter|en|de)\\s*$|${word('duration pace countdown timer').source}:?\\s*$`,
  'iu',
)
const books = `genesis exodus leviticus numbers deuteronomy joshua judges ruth samuel kings chronicles ezra nehemiah esther job
  psalms? proverbs ecclesiastes isaiah jeremiah lamentations ezekiel daniel hosea joel amos obadiah jonah micah nahum habakkuk
  zephaniah haggai zechariah malachi matthew mark luke john acts romans corinthians galatians ephesians philippians colossians
  thessalonians timothy titus philemon hebrews james peter jude revelation matthäus markus lukas johannes römer korinther
  offenbarung psalm sprüche matthieu marc luc jean actes romains psaume proverbes apocalypse mateo marcos lucas juan hechos
  romanos corintios salmos? apocalipsis sura surah sure sourate quran qur['’]an koran coran gita verse verses vers verset
  versículo chapter gen ex lev deut ps prov isa jer matt mt mk lk jn rom cor gal eph phil heb jas pet rev`
const verse = new RegExp(`(?:${word(books).source})\\.?\\s*$`, 'iu')

/** Things that are named after a time: "the 5:30 alarm", "the 7:45 train". */
const timedThing =
  /^[\s-]+(?:alarm|train|bus|flight|ferry|tram|plane|show|class|shift|meeting|appointment|start|kickoff|news)s?(?!\p{L})/iu
const article = /(?<!\p{L})(?:an?|the|his|her|their|my|our|your)\s+$/iu
/** The text before 16:10 when it is the shape of a screen: "in 16:10", "it is 16:10". */
const shape = /\p{L}[*_]*\s+$/u
const positionAfter = /^\s*(?:minutes? )?(?:marks?\b|into\b|in the video\b|of the video\b|timestamp)/iu

/** The patterns are not linear, and more of a sentence says nothing about its time. */
const longestContext = 200

/**
 * True when a time is no position in the video: a verse, a ratio, a score, a time of day or a duration. `before` and
 * `after` are the sentence around it.
 */
export function isNoPosition(textBefore: string, time: string, textAfter: string): boolean {
  const before = textBefore.slice(-longestContext)
  const after = textAfter.slice(0, longestContext)
  if (dayTimeAfter.test(after) || verse.test(before)) return true
  const around = `${before.slice(-60)} ${after}`
  if (dayTime.test(before.slice(-80))) return true
  if (position.test(before) || positionAfter.test(after)) return false
  if ((article.test(before) && timedThing.test(after)) || (time === '16:10' && shape.test(before))) return true
  return ratio.test(around) || score.test(around) || duration.test(before.slice(-80))
}
