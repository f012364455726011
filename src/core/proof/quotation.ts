/** What is known about words in quotation marks that are not in the transcript. */
export type QuotedWords = {
  readonly content: string
  /** The part of the sentence before the quotation mark. */
  readonly before: string
  readonly after: string
  /** True when a citation mark belongs to the quote. */
  readonly isCited: boolean
  readonly wordCount: number
  /** Words that are not among the most common ones. */
  readonly tellingCount: number
}

/**
 * The use of quotation marks:
 *
 * - `speech`: words that the video or a person is said to have used
 * - `name`: the name of a work, a term, or words as words
 * - `plain`: anything else, such as irony or a translation
 */
export type QuotedAs = 'speech' | 'name' | 'plain'

const whole = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`, 'iu')

/** Verbs and nouns of saying. `_` is a space. */
const saying = whole(
  `
  say says said saying tell tells told state states stated claim claims claimed explain explains explained ask asks asked
  answer answers answered reply replies replied add adds added note notes noted argue argues argued insist insists insisted
  admit admits admitted conclude concludes concluded promise promises promised warn warns warned declare declares declared
  announce announces announced recall recalls recalled joke jokes joked quote quotes quoted remark remarks remarked mention
  mentions mentioned describe describes described calls_it calls_him calls_her calls_them calls_this calls_that called_it
  puts_it according_to words verbatim shout shouts shouted whisper whispers whispered
  sagt sagte sagen meint meinte erklärt erklärte behauptet behauptete fragt fragte antwortet antwortete nennt nannte erzählt
  erzählte betont wörtlich laut
  dit disent explique affirme demande répond raconte ajoute selon déclare précise
  dice dijo dicen afirma explica pregunta responde cuenta añade según declara
  diz disse dizem pergunta conta segundo
  detto spiega chiede risponde racconta secondo
  zegt zei vertelt vraagt antwoordt volgens
  говорит сказал сказала утверждает объясняет
  mówi powiedział powiedziała dedi diyor
  `.replaceAll('_', '\\s+'),
)
/** A verb of saying directly before the quote. */
const sayingLast = new RegExp(`(?:${saying.source})(?:\\s+that)?[\\s,:*_]*$`, 'iu')
const unspacedSaying = /と(?:言|述べ|話|語|いう|説明)|[说說](?:道)?[:：，,]?\s*$|表示|라고|라며|قال|يقول/u

/** Words directly before the name of a work, a term or a word as a word. */
const namer = new RegExp(
  `(?:${
    whole(
      `
  a an the this that these those his her its their our your my some any so-called
  film films movie movies book books song songs album albums novel novels series show shows episode article paper essay poem
  game games play painting magazine newspaper channel podcast chapter section course lecture track documentary sketch skit
  term terms word label phrase_of concept idea notion named titled entitled called dubbed nicknamed labeled means meaning
  translates_to translated_as i\\.e\\. e\\.g\\. lit\\. literally like
  der die das den dem des ein eine einen einem einer dieser diese dieses sein seine ihr ihre film buch lied album roman serie
  folge artikel kanal kapitel spiel namens heißt hieß genannt bedeutet sogenannte sogenannten sogenannter
  le la les un une des ce cet cette son sa ses livre chanson roman série article chaîne chapitre jeu intitulé intitulée appelé
  appelée nommé signifie
  el los las una su sus película libro canción novela serie artículo canal capítulo juego titulado titulada llamado llamada
  significa
  o os um uma filme livro música canal chamado chamada
  il lo gli libro canzone romanzo capitolo gioco intitolato chiamato
  de het een boek nummer aflevering genaamd betekent
  `.replaceAll('_', '\\s+'),
    ).source
  })[\\s,:*_]*$`,
  'iu',
)

/** A noun after a short term: 「…」という言葉, “…”라는 단어. */
const namedAfter =
  /^\s*(?:という|と言う)(?:言葉|単語|語|表現|名|意味|映画|曲|本|番組)|^\s*이?라는\s*(?:말|단어|표현|이름|영화|책|노래)/u

/** Nouns that announce the words of a video, also after an article: "the line “…”". */
const announcer = whole(
  'line lines quote quotation sentence statement claim remark answer reply zitat satz citation phrase frase cita',
)
const announced = new RegExp(`(?:${announcer.source})[\\s,:*_]*$`, 'iu')

/** Decides what the model's quotation marks mean around words that are not in the transcript. */
export function quotedAs(words: QuotedWords): QuotedAs {
  const { before, after, isCited, wordCount, tellingCount } = words
  const sentence = before.slice(-90)
  // A translation in parentheses after the original.
  if (/\(\s*$/.test(sentence)) return 'plain'
  if (!isCited && [...words.content].length <= 8 && namedAfter.test(after)) return 'name'
  const isAnnounced = announced.test(sentence)
  if (!isAnnounced && namer.test(sentence)) return 'name'
  const isSaid =
    isAnnounced ||
    saying.test(sentence) ||
    unspacedSaying.test(sentence) ||
    saying.test(after) ||
    unspacedSaying.test(after)
  const isLong = wordCount >= 5 || tellingCount >= 3
  // “He says” with a citation claims the exact words, even if they are few.
  if (isCited && wordCount >= 2 && sayingLast.test(sentence)) return 'speech'
  if (isLong && (isSaid || (isCited && !isTitleCase(words.content)))) return 'speech'
  return isSaid || isCited || isLong ? 'plain' : 'name'
}

const smallWords = /^(?:a|an|the|of|on|in|to|and|or|for|at|by|from|with|vs|de|la|le|el|los|las|du|des|y|et|und|von)$/iu

/** True for "The Last House on the Left": every word is capitalized, small ones aside. */
function isTitleCase(content: string): boolean {
  const words = (content.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []).filter(word => !smallWords.test(word))
  return words.length > 1 && words.every(word => /^\p{Lu}/u.test(word))
}
