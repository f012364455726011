/** The words of a language that the support rule uses. All are in lower case and without accents. */
export type LanguageWords = {
  readonly script: string
  /** Words too common to support a claim. The language is also detected by them. */
  readonly common: ReadonlySet<string>
  /** Words that turn what follows into its opposite. */
  readonly negations: ReadonlySet<string>
  /** True where a negation may also come after its verb. */
  readonly negationFollows: boolean
  /** The values of number words. Words above a hundred multiply what is before them. */
  readonly numbers: ReadonlyMap<string, number>
  /** Words inside a number: "hundred and five", "treinta y cinco". */
  readonly numberLinks: ReadonlySet<string>
}

type Lists = {
  readonly script?: string
  readonly common: string
  readonly negations: string
  readonly negationFollows?: boolean
  /** `word=value`, or words that count up from the value before. */
  readonly numbers?: string
  readonly numberLinks?: string
}

const list = (words: string): Set<string> => new Set(words.split(/\s+/).filter(word => word !== ''))

/** Reads `eins=1 zwei drei`: each word without a value is one more than the word before it. */
function numbersOf(words: string): Map<string, number> {
  const values = new Map<string, number>()
  let value = -1
  for (const entry of list(words)) {
    const [word, written] = entry.split('=')
    value = written === undefined ? value + 1 : Number(written)
    values.set(word!, value)
  }
  return values
}

const lists: Record<string, Lists> = {
  en: {
    common: `a an the this that these those it its he him his she her hers they them their theirs we us our ours you your
      yours i me my mine who whom whose which what when where why how and or but if than then so because as of at by for
      with about into through during before after above below to from up down in out on off over under again further once
      here there all any both each few more most other some such only own same too very can could will would shall should
      may might must do does did doing done have has had having be am is are was were been being get gets got getting go
      goes going went come comes came just also even still yet ever now well really quite rather much many lot lots thing
      things something anything everything one ones yeah yes ok okay um uh like know mean say says said saying tell tells
      telling tell told think thinks thought make makes made take takes took see sees saw let want wants wanted kind sort
      sure way while whether between within upon per via back s t re ve ll m d
      right actually basically literally gonna wanna gotta kinda sorta stuff look im ive id ill youre youve theyre weve
      thats theres its heres dont isnt maybe perhaps pretty bit every another such etc put guys guy per said use used
      speaker speakers video host hosts author narrator presenter guest guests transcript people person`,
    negations: 'not no never without cannot hardly barely nt',
    numbers: `zero=0 one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen twenty thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100
      thousand=1000 million=1e6 billion=1e9 trillion=1e12 k=1000 dozen=12`,
    numberLinks: 'and',
  },
  de: {
    common: `der die das den dem des ein eine einen einem einer eines er sie es ihn ihm ihr ihre ihren ihrem ihrer sein seine
      seinen seinem seiner wir uns unser unsere ihr euch ich mich mir mein meine du dich dir man sich wer wen wem was wann
      wo warum wie und oder aber wenn als dann weil dass ob denn von vom bei fur mit uber durch vor nach zu zum zur aus in
      im an am auf unter hier da dort alle alles beide mehr sehr viel viele nur auch noch schon so doch mal eben halt ja
      kann konnen konnte wird werden wurde wurden worden soll sollen sollte muss mussen musste darf will wollen wollte hat
      haben hatte hatten ist sind war waren bin bist gewesen sei geht gehen ging kommt kam macht machen gemacht sagt sagte
      sagen gesagt diese dieser dieses diesem diesen jede jeder jedes etwas ganz wieder immer jetzt dabei damit dazu davon
      daraus darauf um bis ohne gegen zwischen sprecher sprecherin video leute person gibt es also`,
    negations: 'nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder',
    negationFollows: true,
    numbers: `null=0 eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn
      siebzehn achtzehn neunzehn zwanzig dreissig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90
      hundert=100 tausend=1000 million=1e6 millionen=1e6 milliarde=1e9 milliarden=1e9 ein=1 dutzend=12`,
    numberLinks: 'und',
  },
  fr: {
    common: `le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous je j tu me m te t se s lui leur
      leurs son sa ses mon ma mes ton ta tes notre nos votre vos qui que qu quoi dont ou quand comment pourquoi et mais si
      car donc alors puis a au aux en dans par pour sur sous avec chez vers entre avant apres depuis pendant plus moins
      tres trop bien peu beaucoup tout toute tous toutes meme aussi encore deja ici la y est sont etait etaient ete etre
      sera ai as avons avez ont avait avaient eu avoir fait faire font va vont aller peut peuvent pouvoir doit dit dire
      disent cela ca c autre autres chaque comme ainsi video personne gens`,
    negations: 'pas jamais rien aucun aucune sans personne ni ne n',
    negationFollows: true,
    numbers: `zero=0 un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt=20
      trente=30 quarante=40 cinquante=50 soixante=60 septante=70 octante=80 nonante=90 vingts=20 cent=100 cents=100
      mille=1000 million=1e6 millions=1e6 milliard=1e9 milliards=1e9 douzaine=12`,
    numberLinks: 'et',
  },
  es: {
    common: `el la los las lo un una unos unas de del al a ante con contra desde en entre hacia hasta para por segun sobre
      tras y e o u pero sino si que quien quienes cual cuales cuando donde como porque pues este esta estos estas ese esa
      esos esas aquel eso esto yo me mi mis tu te ti tus se su sus le les nos nosotros vosotros ellos ellas usted ustedes
      es son era eran fue fueron ser sido siendo esta estan estaba estar ha han he hemos habia haber hay hace hacer hizo
      va van ir puede pueden poder debe dice dijo decir muy mas menos tan tanto mucho muchos poco todo toda todos todas
      otro otra otros ya aun tambien solo asi entonces cada mismo aqui alli video persona gente`,
    negations: 'no nunca jamas nada nadie ningun ninguno ninguna sin ni tampoco',
    numbers: `cero=0 uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
      dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho
      veintinueve treinta cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100
      doscientos=200 trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600 setecientos=700 ochocientos=800
      novecientos=900 mil=1000 millon=1e6 millones=1e6 docena=12`,
    numberLinks: 'y',
  },
  pt: {
    common: `o a os as um uma uns umas de do da dos das no na nos nas ao aos em por pelo pela para com sem sobre entre ate
      e ou mas se que quem qual quando onde como porque pois este esta estes estas esse essa isso isto aquele ele ela eles
      elas eu me meu minha voce voces seu sua seus suas nos nosso nossa lhe e sao era eram foi foram ser sido esta estao
      estava tem tinha ter ha faz fazer fez vai vao ir pode podem poder deve diz disse dizer muito muita muitos mais menos
      tao todo toda todos todas outro outra ja ainda tambem so assim entao cada mesmo aqui la video pessoa gente`,
    negations: 'nao nunca jamais nada ninguem nenhum nenhuma sem nem tampouco',
    numbers: `zero=0 um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
      dezoito dezenove vinte trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100
      cento=100 duzentos=200 trezentos=300 quatrocentos=400 quinhentos=500 seiscentos=600 setecentos=700 oitocentos=800
      novecentos=900 mil=1000 milhao=1e6 milhoes=1e6 bilhao=1e9 bilhoes=1e9 duas=2 duzia=12`,
    numberLinks: 'e',
  },
  it: {
    common: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in
      nel nella nei con su sul sulla per tra fra e ed o ma se che chi cui quale quando dove come perche questo questa
      questi queste quello quella io mi me mio mia tu ti te tuo lui lei noi ci voi vi loro si suo sua suoi sue e sono era
      erano stato stata essere ha hanno ho abbiamo aveva avere fa fare fatto va vanno andare puo possono deve dice detto
      dire molto molti piu meno tanto tutto tutta tutti tutte altro altra altri gia ancora anche solo cosi allora ogni
      stesso qui qua li video persona gente`,
    negations: 'non mai niente nulla nessuno nessuna senza ne',
    numbers: `zero=0 uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
      diciassette diciotto diciannove venti trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90
      cento=100 mille=1000 mila=1000 milione=1e6 milioni=1e6 miliardo=1e9 miliardi=1e9 dozzina=12`,
    numberLinks: 'e',
  },
  nl: {
    common: `de het een van in op aan bij met voor naar uit over door om te en of maar als dan dat die dit deze er hier daar
      wie wat waar wanneer waarom hoe ik me mij mijn je jij jou jouw u hij hem zijn zij ze haar wij we ons onze jullie hun
      hen is was waren ben bent geweest heeft hebben had hadden wordt worden werd kan kunnen kon zal zullen zou moet moeten
      mag wil gaat gaan ging doet doen gedaan zegt zei zeggen ook nog al wel heel veel meer meest alle alles elke zo dus
      toch maar even gewoon alleen weer video mensen persoon`,
    negations: 'niet geen nooit niemand niets zonder noch',
    negationFollows: true,
    numbers: `nul=0 een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
      achttien negentien twintig dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 honderd=100
      duizend=1000 miljoen=1e6 miljard=1e9 dozijn=12`,
    numberLinks: 'en',
  },
  sv: {
    common: `och det att som ar en ett pa jag vi for med men har den de av till i om sa du han hon man var fran kan ska vill
      nar dar har dom sig min din sin mycket mer alla ocksa bara upp ut vad hur vid efter eller video`,
    negations: 'inte aldrig ingen inga inget utan',
  },
  pl: {
    common: `i w z na do nie sie to jest ze jak ale co tak tym czy po za od o a ja ty on ona my wy oni byl byla bylo sa ma
      mam juz tylko bardzo moze przez dla ten ta te tego tej ktory ktora ktore wiec jeszcze video`,
    negations: 'nie nigdy nikt nic bez ani zaden',
  },
  tr: {
    common: `ve bir bu icin cok ama da de ne gibi daha var olarak o mi sey ben sen biz siz onlar ile ki kadar sonra her
      en diye olan video`,
    negations: 'degil yok hic asla',
    negationFollows: true,
  },
  id: {
    common: `yang dan di ke dari ini itu untuk dengan pada adalah saya kamu dia kita mereka ada akan juga atau sudah bisa
      karena jadi seperti lebih dalam oleh video`,
    negations: 'tidak bukan tak belum jangan tanpa',
  },
  vi: {
    common: `va la cua co cho mot nhung cac trong voi nay do khi nguoi toi ban chung ta anh em duoc den tu cung da se rat
      nhieu hon video`,
    negations: 'khong chua chang dung',
  },
  ru: {
    script: 'cyrillic',
    common: `и в не на я что он она они мы вы это как с а то все по но его ее их за от у из же бы был была было были для
      о до если уже или так там тут где когда только еще очень может есть вот этот эта эти который которая которые
      видео человек люди сказал говорит`,
    negations: 'не ни нет никогда никто ничего без',
  },
  uk: {
    script: 'cyrillic',
    common: `і в не на я що він вона вони ми ви це як з а то все по але його її їх за від у із ж би був була було були
      для до якщо вже або так там тут де коли тільки ще дуже може є цей ця ці який яка які відео людина люди`,
    negations: 'не ні ніколи ніхто нічого без',
  },
}

export const languageWords: Record<string, LanguageWords> = Object.fromEntries(
  Object.entries(lists).map(([code, { script, common, negations, negationFollows, numbers, numberLinks }]) => [
    code,
    {
      script: script ?? 'latin',
      common: list(common),
      negations: list(negations),
      negationFollows: negationFollows ?? false,
      numbers: numbersOf(numbers ?? ''),
      numberLinks: list(numberLinks ?? ''),
    },
  ]),
)
