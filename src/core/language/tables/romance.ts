import type { LanguageTable } from '../language-table.ts'

export const french: LanguageTable = {
  code: 'fr',
  script: 'latin',
  letters: 'àâçéèêëîïôùûüœ',
  shape: /(?:eux|ment|eau|oir|eur|aient|ait|ons|ez)$|^(?:qu|l|d|j|c|n|s|m)['’]|oi|eau/,
  common: `le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous je j tu me m te t se s lui leur
    leurs son sa ses mon ma mes ton ta tes notre nos votre vos qui que qu quoi dont ou quand comment pourquoi et mais
    si car donc alors puis a au aux en dans par pour sur sous avec chez vers entre avant apres depuis pendant plus
    moins tres trop bien peu beaucoup tout toute tous toutes meme aussi encore deja ici y est sont etait etaient ete
    etre sera ai as avons avez ont avait avaient eu avoir fait faire font va vont aller peut peuvent pouvoir doit dit
    dire disent cela ca c autre autres chaque comme ainsi video personne gens pas suis es était peux veux ça voilà
    parce`,
  function: `le la les l un une des de du d et ou mais en dans sur pour par avec a au aux est sont etait je j tu il elle on
    nous vous ils elles ce c qui que qu se s me m te t y ne n plus tres aussi`,
  light: 'le la les l un une des de du d et que qu ne n tres aussi',
  fillers: `euh heu bah ben bon hein voila quoi alors donc enfin du_coup en_fait genre ouais eh tu_vois tu_sais vous_savez`,
  negation: {
    before: 'jamais rien aucun aucune aucuns ni sans guère nul nulle nulles non pas plus personne ne n',
    after: 'pas plus jamais rien guère point',
    answers: 'non rien jamais',
    openers: 'je j tu il elle on ils elles c mais et ou car donc',
    through: `le la les l en y me te se nous vous lui vraiment encore toujours du tout bien assez trop si aussi très de d un une que pouvoir devoir vouloir faut peut doit peux pouvons devons veux voulons faire avoir être jamais plus question droit cas nécessaire possible permis`,
    phrases: 'non_seulement pas_seulement pas_mal sans_doute sans_cesse rien_que non_plus si_jamais pas_que',
    needs: {
      words: 'personne plus point nul',
      partners: 'ne n y_a',
    },
    unless: {
      words: 'pas',
      after: 'un le les des ce ces chaque premier premiers quelques deux trois ses mes nos faux grands petits au',
    },
    companions: {
      words: 'ne n',
      partners: 'pas plus jamais rien personne aucun aucune que ni guère point nul nulle',
    },
    forbidding: `interdit interdits défendu défense refuse refusons refusent refuser évitez éviter évite rarement impossible nullement aucunement`,
    denying: `au_lieu_de`,
    subjects: `personne rien aucun aucune nul`,
    inSubjects: `de d des en dans ces ce notre nos`,
    correlatives: `ni`,
  },
  numbers: `zero=0 un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt=20 trente=30
    quarante=40 cinquante=50 soixante=60 septante=70 octante=80 nonante=90 vingts=20 cent=100 cents=100 mille=1000
    million=1e6 millions=1e6 milliard=1e9 milliards=1e9 huitante=80 douzaine=12`,
  looseNumbers: 'un douzaine',
  ordinals: `premier/première/premiers/premières deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième`,
  numberLinks: 'et',
}

export const spanish: LanguageTable = {
  code: 'es',
  script: 'latin',
  letters: 'áéíóúüñ',
  missing: 'kw',
  shape: /(?:ción|ciones|ando|iendo|mente|amos|aba|dad|ado|ido)$|ll|rr/,
  common: `el la los las lo un una unos unas de del al a ante con contra desde en entre hacia hasta para por segun sobre tras
    y e o u pero sino si que quien quienes cual cuales cuando donde como porque pues este esta estos estas ese esa
    esos esas aquel eso esto yo me mi mis tu te ti tus se su sus le les nos nosotros vosotros ellos ellas usted
    ustedes es son era eran fue fueron ser sido siendo estan estaba estar ha han he hemos habia haber hay hace hacer
    hizo va van ir puede pueden poder debe dice dijo decir muy mas menos tan tanto mucho muchos poco todo toda todos
    todas otro otra otros ya aun tambien solo asi entonces cada mismo aqui alli video persona gente estamos tenemos
    vamos tiene tienen hoy ahora después antes siempre nunca`,
  function: `el la los las un una unos unas de del y o pero en a al con por para que se lo le es son era yo tu su mi como mas
    muy ya este esta esto`,
  light: 'el la los las un una de que y muy ya',
  fillers: 'eh em este pues bueno entonces o_sea digamos sabes como_que ah mmm vale a_ver verdad',
  negation: {
    before: 'no nunca jamás nada nadie ningún ninguna ninguno ningunas sin ni tampoco',
    through: `lo la los las le les me te se nos os ya muy tan más siempre solo siquiera de que puede pueden debe deben debes puedes podemos debemos hay quiero queremos quiere va voy vamos es está son estamos he hemos ha un una el todavía aún nada realmente recomendable posible permitido conviene hace falta necesario`,
    phrases: 'no_solo no_sólo no_solamente sin_embargo no_obstante sin_duda no_importa cómo_no',
    forbidding: `apenas prohibido prohibida prohibidos evita evite eviten evitar evitamos rara raramente imposible niego negamos difícilmente`,
    denying: `en_vez_de en_lugar_de`,
    openers: `yo tú él ella nosotros vosotros ellos ellas usted ustedes pero y o sino porque cuando si`,
    subjects: `nadie ningún ninguna ninguno nada`,
    inSubjects: `de en`,
  },
  numbers: `cero=0 uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
    dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete
    veintiocho veintinueve treinta cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100
    ciento=100 doscientos=200 trescientos=300 cuatrocientos=400 quinientos=500 seiscientos=600 setecientos=700
    ochocientos=800 novecientos=900 mil=1000 millon=1e6 millones=1e6 veintiun=21 veintiuna=21
    cientos=100 doscientas=200 trescientas=300 cuatrocientas=400 quinientas=500 seiscientas=600 setecientas=700
    ochocientas=800 novecientas=900 docena=12`,
  looseNumbers: 'uno docena',
  ordinals: `primer/primero/primera segundo/segunda tercer/tercero/tercera cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima`,
  numberLinks: 'y',
}

export const portuguese: LanguageTable = {
  code: 'pt',
  script: 'latin',
  letters: 'áâãàçéêíóôõú',
  missing: 'kwy',
  shape: /(?:ção|ções|mente|ando|endo|ado|amos|inho|inha|dade|ões|ão)$|lh|nh/,
  common: `o a os as um uma uns umas de do da dos das no na nos nas ao aos em por pelo pela para com sem sobre entre ate e ou
    mas se que quem qual quando onde como porque pois este esta estes estas esse essa isso isto aquele ele ela eles
    elas eu me meu minha voce voces seu sua seus suas nosso nossa lhe sao era eram foi foram ser sido estao estava tem
    tinha ter ha faz fazer fez vai vao ir pode podem poder deve diz disse dizer muito muita muitos mais menos tao todo
    toda todos todas outro outra ja ainda tambem so assim entao cada mesmo aqui la video pessoa gente estamos temos
    vamos hoje agora depois antes sempre então`,
  function: `o a os as um uma de do da dos das e ou mas em no na nos nas com por para que se e sao era eu voce ele ela seu sua
    mais muito ja isso este esta`,
  light: 'o a os as um uma de do da que e muito ja',
  fillers: 'eh ah e ne tipo entao bom assim sabe quer_dizer ta hum ahn',
  negation: {
    before: 'não nunca jamais nada ninguém nenhum nenhuma sem nem tampouco',
    through: `o a os as se me te lhe nos já muito tão mais sempre só é foi vai sequer que pode podem deve devem podemos devemos quero queremos quer vou vamos são estamos de um uma ainda nada realmente dá adianta preciso precisa possível permitido`,
    phrases: `não_só não_apenas não_somente sem_dúvida não_importa`,
    forbidding: `proibido proibida evite evitem evitar evitamos raramente dificilmente impossível`,
    denying: `em_vez_de ao_invés_de em_lugar_de`,
    openers: `eu você vocês ele ela nós eles elas mas e ou porque quando`,
    last: 'não',
    subjects: `ninguém nenhum nenhuma nada`,
    inSubjects: `de em da do na no`,
  },
  numbers: `zero=0 um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
    dezoito dezenove vinte trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100
    cento=100 duzentos=200 trezentos=300 quatrocentos=400 quinhentos=500 seiscentos=600 setecentos=700 oitocentos=800
    novecentos=900 mil=1000 milhao=1e6 milhoes=1e6 bilhao=1e9 bilhoes=1e9 duas=2 quatorze=14
    dezasseis=16 dezassete=17 dezanove=19 duzentas=200 trezentas=300 quatrocentas=400 quinhentas=500 seiscentas=600
    setecentas=700 oitocentas=800 novecentas=900 duzia=12`,
  looseNumbers: 'um duzia',
  ordinals: `primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta sétimo/sétima oitavo/oitava nono/nona décimo/décima`,
  numberLinks: 'e',
}

export const italian: LanguageTable = {
  code: 'it',
  script: 'latin',
  letters: 'àèéìòù',
  missing: 'jkwxy',
  shape: /(?:zione|zioni|mente|ando|endo|are|ere|ire|ato|iamo|etto|ezza)$|gli|zz|cch|^(?:l|un|dell|nell|all|c)['’]/,
  common: `il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel
    nella nei con su sul sulla per tra fra e ed o ma se che chi cui quale quando dove come perche questo questa questi
    queste quello quella io mi me mio mia tu ti te tuo lui lei noi ci voi vi loro si suo sua suoi sue sono era erano
    stato stata essere ha hanno ho abbiamo aveva avere fa fare fatto va vanno andare puo possono deve dice detto dire
    molto molti piu meno tanto tutto tutta tutti tutte altro altra altri gia ancora anche solo cosi allora ogni stesso
    qui qua li video persona gente non oggi adesso dopo prima sempre poi siamo`,
  function: 'il lo la i gli le un una di del della e o ma in a con per che si e sono era io tu lui lei anche molto',
  light: 'il lo la i gli le un una di e che molto anche',
  fillers: 'eh ehm beh allora cioe insomma diciamo tipo ecco praticamente mah',
  negation: {
    before: `non mai niente nessuno nessuna nulla neanche nemmeno neppure senza no né mica`,
    exact: 'né',
    answers: 'no niente nulla',
    openers: 'io tu lui lei noi voi loro il lo la i gli le ma e o perché quando se questo questa',
    through: `lo la li le mi ti si ci vi ne ce me te molto così ancora più sempre affatto è noi voi io di che può possono deve devono possiamo dobbiamo vogliamo voglio va bisogna abbiamo ho ha hanno un una mai assolutamente davvero nemmeno neanche possibile permesso conviene serve necessario`,
    after: 'mica',
    phrases: 'non_solo non_soltanto non_appena come_mai se_mai caso_mai senza_dubbio non_a_caso',
    unless: {
      words: 'mai',
      after: 'come se quanto',
    },
    forbidding: `neppure nemmeno neanche vietato vietata proibito evita evitate evitare raramente impossibile difficilmente`,
    denying: `invece_di anziché_di`,
    subjects: `nessuno nessuna nessun niente nulla`,
    inSubjects: `di in della del dei delle`,
  },
  numbers: `zero=0 uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove venti trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80
    novanta=90 cento=100 mille=1000 mila=1000 milione=1e6 milioni=1e6 miliardo=1e9 miliardi=1e9 dozzina=12`,
  ordinals: `primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima ottavo/ottava nono/nona decimo/decima`,
  numberLinks: 'e',
}

export const romanian: LanguageTable = {
  code: 'ro',
  script: 'latin',
  letters: 'ăâîșşțţ',
  missing: 'kqwy',
  shape: /(?:ul|ului|elor|ilor|ește|ează|ție|ăm|ați)$/,
  common: `și în la de pe cu să nu o un este sunt că care ce din pentru mai am ai are a fi fost el ea noi voi ei ele eu tu
    asta acest această acum dar sau dacă când foarte tot toate se îl îi le lui lor meu mea prin după fără doar despre
    cum unde aici acolo încă poate trebuie azi ne vă mi ti si sa pana bine iar fie le-am vom veți`,
  light: 'și în de',
  fillers: 'ăă deci adică gen păi mă',
  negation: {
    before: 'nu n nici niciodată nimic nimeni niciun nicio fără ba',
    through: `îl o îi îmi îți își ni vi mi ți și le mă te se ne vă i l am a au ați mai prea chiar este e trebuie poate să voie putem puteți pot vreau vrem măcar de bine recomandat posibil`,
    answers: 'ba nimic',
    openers: 'eu tu el ea noi voi ei dar și sau pentru că dacă când',
    phrases: 'nu_numai nu_doar nu_e_așa nici_o_problemă',
    forbidding: `interzis interzisă imposibil abia rareori evitați evită evitați`,
    denying: `în_loc_să`,
    subjects: `nimeni nimic niciun nicio`,
    inSubjects: `din în de`,
  },
}

export const catalan: LanguageTable = {
  code: 'ca',
  script: 'latin',
  letters: 'àçéèíïóòúü',
  common: `el la els les de que i en un una per amb es no al dels del aquest aquesta ho hi més com però molt si ens us som
    són va van fer ha han hem tot això aquí també ja quan on l d s m perquè`,
  negation: {
    before: 'no mai res ningú cap sense ni tampoc',
    through: `ho hi el la els les em et es ens us molt més pot podem podeu cal s de que ni deu hem ha he a mai`,
    phrases: 'no_només no_obstant',
    forbidding: `prohibit eviteu evita gairebé impossible rarament`,
    openers: `jo tu ell ella nosaltres vosaltres ells però i o perquè quan`,
    subjects: `ningú cap res`,
    inSubjects: `de en`,
  },
}

export const galician: LanguageTable = {
  code: 'gl',
  script: 'latin',
  letters: 'áéíóúñ',
  common: `o a os as de que e en un unha por con se do da dos das no na nos nas máis como pero moi xa isto iso este esta son
    foi está ten temos hai ao á pola polo cando onde tamén`,
  negation: {
    before: 'non nunca nada ninguén ningún ningunha sen nin tampouco',
    through: `o a os as se me te lle moi máis pode poden debe podemos debemos hai é de que`,
    phrases: 'non_só',
    forbidding: `prohibido prohibida evita evitade imposible`,
    openers: `eu ti el ela nós vós eles pero e ou porque cando`,
    subjects: `ninguén ningún ningunha nada`,
    inSubjects: `de en`,
  },
}
