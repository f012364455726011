import type { LanguageTable } from '../language-table.ts'

export const german: LanguageTable = {
  code: 'de',
  script: 'latin',
  letters: 'äöüß',
  shape: /(?:ung|keit|heit|lich|isch|schaft|chen|enden)$|^ge[a-z]{3,}t$|sch|tz/,
  common: `der die das den dem des ein eine einen einem einer eines er sie es ihn ihm ihr ihre ihren ihrem ihrer sein seine
    seinen seinem seiner wir uns unser unsere euch ich mich mir mein meine du dich dir man sich wer wen wem was wann
    wo warum wie und oder aber wenn als dann weil dass ob denn von vom bei fur mit uber durch vor nach zu zum zur aus
    in im an am auf unter hier da dort alle alles beide mehr sehr viel viele nur auch noch schon so doch mal eben halt
    ja kann konnen konnte wird werden wurde wurden worden soll sollen sollte muss mussen musste darf will wollen
    wollte hat haben hatte hatten ist sind war waren bin bist gewesen sei geht gehen ging kommt kam macht machen
    gemacht sagt sagte sagen gesagt diese dieser dieses diesem diesen jede jeder jedes etwas ganz wieder immer jetzt
    dabei damit dazu davon daraus darauf um bis ohne gegen zwischen sprecher sprecherin video leute person gibt also
    nicht habe hast habt eure kein`,
  function: `der die das den dem des ein eine einen einem einer und oder aber in im an am auf mit von zu zum zur fur ist sind
    war ich du er sie es wir ihr sich auch dass als wie so noch nur schon hat haben wird werden`,
  light: 'der die das den dem des ein eine einen einem einer und auch so dann ja doch mal einfach',
  fillers: `ah ahm ah eh ehm hm halt eben also ja mal na sozusagen quasi eigentlich irgendwie naja genau ne oder_so`,
  negation: {
    before: 'kein keine keinen keinem keiner keines ohne weder nein niemand nichts nirgends nirgendwo',
    both: 'nicht nie niemals',
    answers: 'nein nichts niemand',
    openers: 'ich du er sie wir ihr man aber und oder sondern denn dass jetzt dann doch ja',
    through: `so wirklich immer ganz mehr mal auch das es sich einfach unbedingt gerne gar überhaupt absolut Fall fall Umständen Weise zu dürfen können müssen sollen sollte darf muss kann wollen der die ein eine einen einem einer den dem länger jemals bisher eher gut besonders sehr leicht sofort direkt allzu nötig möglich erlaubt empfehlenswert sinnvoll daran dazu`,
    phrases: 'nicht_nur nicht_bloß nicht_allein nicht_wahr nichts_desto_trotz nicht_zuletzt nicht_umsonst',
    forbidding: `keinesfalls keineswegs mitnichten nimmer nimmermehr kaum schwerlich selten verboten untersagt unmöglich anstatt statt verbieten verbietet verweigert weigern weigert vermeiden vermeidet unfähig nirgendwohin keinerlei`,
    subjects: `niemand keiner keine nichts weder`,
    correlatives: `weder`,
    inSubjects: `von in an auf mit aus dem der den diesem dieser`,
  },
  numbers: `null=0 eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn
    achtzehn neunzehn zwanzig dreissig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90
    hundert=100 tausend=1000 million=1e6 millionen=1e6 milliarde=1e9 milliarden=1e9 zwo=2 anderthalb=1.5 eineinhalb=1.5 zweieinhalb=2.5
    dreieinhalb=3.5 viereinhalb=4.5 fünfeinhalb=5.5 sechseinhalb=6.5 siebeneinhalb=7.5
    billion=1e12 billionen=1e12 ein=1 dutzend=12`,
  looseNumbers: 'ein dutzend',
  ordinals: `erste/ersten/erster/erstes/erstem zweite/zweiten/zweiter/zweites dritte/dritten/dritter/drittes vierte/vierten/vierter fünfte/fünften/fünfter
    sechste/sechsten siebte/siebten achte/achten neunte/neunten zehnte/zehnten elfte/elften zwölfte/zwölften`,
  numberLinks: 'und',
}

export const dutch: LanguageTable = {
  code: 'nl',
  script: 'latin',
  letters: 'ëïéèüö',
  shape: /ij|aa|uu|oe|(?:lijk|heid|tje|isch)$|^ge[a-z]{3,}[dt]$|sch[a-z]/,
  common: `de het een van in op aan bij met voor naar uit over door om te en of maar als dan dat die dit deze er hier daar
    wie wat waar wanneer waarom hoe ik me mij mijn je jij jou jouw u hij hem zijn zij ze haar wij we ons onze jullie
    hun hen is was waren ben bent geweest heeft hebben had hadden wordt worden werd kan kunnen kon zal zullen zou moet
    moeten mag wil gaat gaan ging doet doen gedaan zegt zei zeggen ook nog al wel heel veel meer meest alle alles elke
    zo dus toch even gewoon alleen weer video mensen persoon niet heb omdat want geen`,
  function: 'de het een en of maar in op aan met van te voor is zijn was ik je hij ze we dat die dit er ook nog wel',
  light: 'de het een en dat er ook wel dan',
  fillers: 'eh uh uhm ehm hm nou ja dus zeg_maar eigenlijk gewoon weet_je',
  negation: {
    before: 'geen niemand niets nergens zonder noch nee',
    both: 'niet nooit',
    answers: 'nee niets niemand',
    openers: 'ik jij je hij zij ze wij we maar en of want dan nu dus ja',
    through: `echt altijd helemaal meer zo ook het dat zomaar meteen graag geval omstandigheden te de een absoluut eens zelfs mogen kunnen moeten willen gaan te erg heel langer nodig mogelijk toegestaan`,
    phrases: 'niet_alleen niet_waar niet_enkel niet_slechts niet_in_het_minst',
    forbidding: `geenszins evenmin nimmer nauwelijks amper zelden allerminst verboden weigeren weigert vermijd vermijden onmogelijk`,
    subjects: `niemand geen niets noch`,
    inSubjects: `van in op aan met de het deze die`,
  },
  numbers: `nul=0 een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
    achttien negentien twintig dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90
    honderd=100 duizend=1000 miljoen=1e6 miljard=1e9 dozijn=12`,
  numberLinks: 'en',
}

export const afrikaans: LanguageTable = {
  code: 'af',
  script: 'latin',
  letters: 'êëôîï',
  common: `die en is dit ons jy hy sy hulle ek nie van het wat vir met om te sal kan was aan daar maar so baie by hierdie ook
    word moet n as of uit op in toe nou my jou sê gaan`,
  negation: {
    before: 'geen niemand niks sonder nooit nêrens',
    both: 'nie',
    answers: 'nee',
    openers: 'ek jy hy sy ons hulle dit maar en want omdat',
    through: `regtig altyd so dit ook te die n mag kan moet`,
    phrases: 'nie_net',
    forbidding: `nouliks selde verbode`,
  },
}

export const swedish: LanguageTable = {
  code: 'sv',
  script: 'latin',
  letters: 'åäöé',
  shape: /(?:ning|arna|orna|erna|ligt|ande|else)$|å|ä/,
  common: `och det att som ar en ett pa jag vi for med men har den de av till i om sa du han hon man var fran kan ska vill
    nar dar dom sig min din sin mycket mer alla ocksa bara upp ut vad hur vid efter eller video är inte på så här när
    där nu skulle hade blir blev vara varit hos oss vårt vår våra era sitt sina denna detta dessa över under igen
    aldrig mot utan kommer också eftersom medan många något någon några ju väl`,
  light: 'och så ju',
  fillers: 'eh öh alltså typ liksom liksom_så va',
  negation: {
    before: `ingen inget inga ingenting nej varken utan knappast`,
    both: 'inte icke ej aldrig',
    answers: 'nej ingenting',
    openers: `jag du han hon vi ni dom men och eller nu`,
    through: `riktigt alls alltid så det den ens heller längre ännu att absolut gärna bara få får kan ska skall måste bör vill kunna omständigheter en ett någonsin mer särskilt speciellt väldigt helt nödvändigtvis behöver brukar tillåtet möjligt`,
    phrases: 'inte_bara inte_minst inte_enbart inte_endast',
    forbidding: `knappt sällan omöjligen förbjudet ingalunda vägrar vägra undvik undvika omöjligt ingenstans`,
    subjects: `ingen inget ingenting varken`,
    correlatives: `varken`,
    inSubjects: `av i på med den det`,
    commands: { phrases: 'bara', after: 'får kan ska skall måste bör vill kunde skulle' },
  },
}

export const danish: LanguageTable = {
  code: 'da',
  script: 'latin',
  letters: 'æøå',
  shape: /(?:ning|erne|ligt|ende|else)$|af|hv|ej/,
  common: `og i at det er en til på de den jeg af som ikke der med for et har han var om os vi kan skal vil så men når nu
    også meget noget nogle ingen kun bare her hvor hvad hvis blive blev bliver mig dig min din sin hende vores jeres
    efter ud op ind ved fra eller jo lige deres selv være været havde mere to ned hvordan sige`,
  light: 'og så jo',
  fillers: 'øh øhm altså ligesom jo',
  negation: {
    before: 'ingen intet ingenting nej uden hverken',
    both: 'ikke aldrig ej',
    answers: 'nej ingenting',
    openers: 'jeg du han hun vi men og eller nu',
    through: `rigtig altid så det den helt engang længere endnu at absolut bare må kan skal bør vil kunne omstændigheder en et nogensinde mere særligt specielt nødvendigvis behøver plejer tilladt muligt`,
    phrases: 'ikke_kun ikke_bare ikke_mindst ikke_alene',
    forbidding: `næppe sjældent ingenlunde forbudt umuligt nægter undgå undgår`,
    subjects: `ingen intet ingenting hverken`,
    correlatives: `hverken`,
    inSubjects: `af i på med den det`,
    commands: { phrases: 'bare', after: 'må kan skal bør vil kunne skulle' },
  },
}

export const norwegian: LanguageTable = {
  code: 'no',
  script: 'latin',
  letters: 'æøå',
  shape: /(?:ning|ene|lig|ende|else|sjon)$|hv|kj|øy|ei/,
  common: `og i at det er en til på de den jeg av som ikke der med for et har han var om oss vi kan skal vil så men når nå
    også mye noe noen ingen bare her hvor hva hvis bli ble blir meg deg min din sin henne vår deres etter ut opp inn
    ved fra eller jo være vært hadde mer to ned hvordan si ein ikkje eg ho då dykk frå berre kva`,
  light: 'og så jo',
  fillers: 'eh øh altså liksom ikke_sant',
  negation: {
    before: 'ingen intet ingenting inkje nei uten verken',
    both: 'ikke ikkje aldri ei',
    answers: 'nei ingenting',
    openers: 'jeg du han hun vi dere men og eller nå',
    through: `helt alltid så det den engang lenger enda riktig å absolutt bare må kan skal bør vil kunne får omstendigheter en et noensinne mer særlig spesielt nødvendigvis trenger pleier tillatt mulig`,
    phrases: 'ikke_bare ikke_kun ikke_minst ikke_sant',
    forbidding: `neppe sjelden ingenlunde forbudt umulig nekter unngå unngår`,
    subjects: `ingen intet ingenting verken`,
    correlatives: `verken`,
    inSubjects: `av i på med den det`,
    commands: { phrases: 'bare', after: 'må kan skal bør vil kunne får' },
  },
}

export const icelandic: LanguageTable = {
  code: 'is',
  script: 'latin',
  letters: 'áéíóúýþæðö',
  common: `og að í á er það ég sem við til en þetta um var ekki með hann hún þeir þú svo af þá eða fyrir eru ef hér þar nú
    bara mjög hafa hefur verið vera`,
  negation: {
    before: 'enginn engin ekkert án nei hvorki',
    both: 'ekki aldrei',
    answers: 'nei',
    openers: 'ég þú hann hún við þið þeir það en og',
    phrases: 'ekki_bara ekki_síst',
    forbidding: `varla sjaldan bannað ómögulegt`,
    through: `að má mega alveg mjög svo`,
    subjects: `enginn hvorki`,
    correlatives: `hvorki`,
  },
}
