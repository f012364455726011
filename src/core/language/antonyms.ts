import { foldClaimWord } from './fold-word.ts'

/** Words that say the opposite of each other, a pair at a time, by language. A word may be in several pairs. */
const pairs: Readonly<Record<string, string>> = {
  en: `better/worse best/worst more/less more/fewer most/least higher/lower high/low faster/slower fast/slow quick/slow quicker/slower
    bigger/smaller big/small larger/smaller large/small longer/shorter long/short older/younger older/newer old/new old/young
    louder/quieter loud/quiet bright/dim brighter/dimmer light/dark lighter/heavier light/heavy lighter/darker hot/cold hotter/colder
    warm/cold warmer/colder cheap/expensive cheaper/pricier stronger/weaker strong/weak rich/poor richer/poorer easy/hard easier/harder
    easy/difficult full/empty wet/dry clean/dirty safe/dangerous safer/riskier deep/shallow wide/narrow thick/thin hard/soft
    increase/decrease increased/decreased increases/decreases increasing/decreasing rise/fall rose/fell rises/falls rising/falling
    grow/shrink grew/shrank grows/shrinks grew/fell up/down gain/lose gained/lost gains/loses win/lose won/lost wins/loses
    buy/sell bought/sold buys/sells open/close opened/closed opens/closes open/closed start/stop started/stopped starts/stops
    begin/end began/ended accept/refuse accepted/refused accepted/rejected confirm/deny confirmed/denied allow/forbid allowed/forbidden
    before/after above/below over/under left/right early/late earlier/later first/last always/never love/hate loved/hated
    true/false guilty/innocent alive/dead success/failure succeeded/failed passed/failed inside/outside indoors/outdoors
    add/remove added/removed borrow/lend borrowed/lent import/export imported/exported arrive/leave arrived/left push/pull pushed/pulled`,
  de: `besser/schlechter beste/schlechteste mehr/weniger höher/niedriger hoch/niedrig schneller/langsamer schnell/langsam größer/kleiner groß/klein
    länger/kürzer lang/kurz älter/jünger alt/neu alt/jung lauter/leiser laut/leise hell/dunkel heller/dunkler heiß/kalt heißer/kälter
    warm/kalt wärmer/kälter billig/teuer billiger/teurer stärker/schwächer stark/schwach reich/arm leicht/schwer leichter/schwerer
    voll/leer nass/trocken sauber/schmutzig sicher/gefährlich tief/flach breit/schmal dick/dünn hart/weich steigt/fällt stieg/fiel gestiegen/gefallen
    gewinnt/verliert gewann/verlor gewonnen/verloren kauft/verkauft gekauft/verkauft öffnet/schließt geöffnet/geschlossen vor/nach oben/unten
    links/rechts früher/später erste/letzte immer/nie wahr/falsch angenommen/abgelehnt bestätigt/bestritten erlaubt/verboten`,
  es: `mejor/peor más/menos alto/bajo mayor/menor rápido/lento grande/pequeño largo/corto viejo/nuevo viejo/joven claro/oscuro caliente/frío
    barato/caro fuerte/débil rico/pobre fácil/difícil lleno/vacío seguro/peligroso sube/baja subió/bajó gana/pierde ganó/perdió
    compra/vende compró/vendió abre/cierra abrió/cerró abierto/cerrado antes/después arriba/abajo izquierda/derecha primero/último siempre/nunca
    verdadero/falso aceptó/rechazó confirmó/negó permitido/prohibido`,
  fr: `mieux/pire meilleur/pire plus/moins haut/bas rapide/lent grand/petit long/court vieux/nouveau vieux/jeune clair/sombre chaud/froid
    fort/faible riche/pauvre facile/difficile plein/vide sûr/dangereux monte/baisse augmenté/diminué gagne/perd gagné/perdu
    achète/vend acheté/vendu ouvre/ferme ouvert/fermé avant/après gauche/droite premier/dernier toujours/jamais vrai/faux accepté/refusé
    confirmé/démenti permis/interdit`,
  it: `meglio/peggio migliore/peggiore più/meno alto/basso veloce/lento grande/piccolo lungo/corto vecchio/nuovo vecchio/giovane chiaro/scuro
    caldo/freddo forte/debole ricco/povero facile/difficile pieno/vuoto sicuro/pericoloso sale/scende vince/perde vinto/perso compra/vende
    comprato/venduto apre/chiude aperto/chiuso prima/dopo sinistra/destra primo/ultimo sempre/mai vero/falso`,
  pt: `melhor/pior mais/menos alto/baixo maior/menor rápido/lento grande/pequeno longo/curto velho/novo velho/jovem claro/escuro quente/frio
    barato/caro forte/fraco rico/pobre fácil/difícil cheio/vazio seguro/perigoso sobe/desce subiu/caiu ganha/perde ganhou/perdeu compra/vende
    comprou/vendeu abre/fecha aberto/fechado antes/depois esquerda/direita primeiro/último sempre/nunca verdadeiro/falso`,
}

/** Words of a claim are compared by so many letters, but common words are whole: both forms are keys. */
const comparedLetters = 6
const formsOf = (word: string): string[] => [...new Set([word, [...word].slice(0, comparedLetters).join('')])]

const byLanguage = new Map(
  Object.entries(pairs).map(([code, text]) => {
    const opposites = new Map<string, Set<string>>()
    const add = (one: string, other: string) => {
      for (const form of formsOf(one)) opposites.set(form, new Set([...(opposites.get(form) ?? []), ...formsOf(other)]))
    }
    for (const pair of text.trim().split(/\s+/)) {
      const [one, other] = pair.split('/').map(foldClaimWord) as [string, string]
      add(one, other)
      add(other, one)
    }
    return [code, opposites as ReadonlyMap<string, ReadonlySet<string>>] as const
  }),
)

const none: ReadonlyMap<string, ReadonlySet<string>> = new Map()

/** The opposites of words of a language, folded, whole and cut. Empty for a language without a table. */
export const antonymsOf = (code: string | null): ReadonlyMap<string, ReadonlySet<string>> =>
  (code === null ? undefined : byLanguage.get(code)) ?? none
