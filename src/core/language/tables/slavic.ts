import type { LanguageTable } from '../language-table.ts'

export const polish: LanguageTable = {
  code: 'pl',
  script: 'latin',
  letters: 'ąćęłńóśźż',
  missing: 'qvx',
  shape: /(?:nia|ów|ych|ego|emu|ać|eć|ić|cie|emy|amy)$|cz|sz|rz|dz/,
  common: `i w z na do nie sie to jest ze jak ale co tak tym czy po za od o a ja ty on ona my wy oni byl byla bylo sa ma mam
    juz tylko bardzo moze przez dla ten ta te tego tej ktory ktora ktore wiec jeszcze video jestem się być jesteś
    jesteśmy mamy możemy dzisiaj teraz potem zawsze który`,
  function: 'i w na z to jest ze do sie jak ale co tak za od po czy a o u',
  light: 'i ze to tak',
  fillers: 'yyy eee no wiesz znaczy jakby',
  negation: {
    before: 'nie nigdy nikt nikogo nic bez ani żaden żadna żadne żadnego',
    answers: 'nie nic',
    openers: 'ja ty on ona my wy oni one ale i a bo więc',
    through: `się jest tak bardzo zawsze tylko już jeszcze do by wolno można należy trzeba warto powinno powinien powinniśmy powinniście powinieneś mogę możemy możecie możesz może mogą chcę chcemy chce chcą musimy musisz musi mieć ma mam był była było być bym byśmy nikt nigdy więcej prawie nawet sposób sensu radzę polecam`,
    phrases: `nie_tylko nie_mniej nie_ma_za_co`,
    forbidding: `zabrania zabronione zakazane niepodobna rzadko prawie ledwie zamiast unikaj unikajcie unikać niemożliwe odmawiam odmawia zakaz`,
    subjects: `nikt nic żaden żadna żadne`,
    inSubjects: `z w na`,
  },
}

export const czech: LanguageTable = {
  code: 'cs',
  script: 'latin',
  letters: 'áčďéěíňóřšťúůýž',
  missing: 'qw',
  shape: /(?:ní|ého|ému|ých|ovat|ost|eme|íme|íte)$|ř|ě|ů/,
  common: `a je to se na v že s z do i o k ve jsem jsi jsme jste jsou byl byla bylo by si ale jak co pro tak tento tato toto
    ten ta když který která které za po od jen už ještě nebo mi my vy on ona ono oni být mám máme má mají může můžeme
    velmi také dnes teď potom protože při než kde tam tady jeho její jejich`,
  light: 'a i tak',
  fillers: 'ee no prostě jako vlastně teda',
  negation: {
    before: `ne není nejsem nejsi nejsme nejste nejsou nebyl nebyla nebylo nebyli nikdy nikdo nic žádný žádná žádné bez ani`,
    answers: 'ne nic',
    openers: 'já ty on ona my vy oni ale a nebo',
    verb: /^ne(?:smi|smi|muz|moh|moz|chc|chte|mus|mam|mas|ma$|mate|maji|bud|dok|umi|jd|potreb)/,
    through: `se si to ho ji moc tak úplně vždy možné nutné třeba dobré vhodné bych by bychom mohli mohl mohla chtěl můžete můžeme mohu smí lze povoleno dovoleno už nikdy vůbec`,
    phrases: 'ne_jen nejen',
    forbidding: `nelze aniž zakázáno zakázané málokdy sotva zřídka místo vyhněte nemožné vyvarujte`,
    subjects: `nikdo nic žádný žádná žádné`,
    inSubjects: `z v na`,
  },
}

export const slovak: LanguageTable = {
  code: 'sk',
  script: 'latin',
  letters: 'áäčďéíĺľňóôŕšťúýž',
  missing: 'qwx',
  shape: /(?:nie|ého|ému|ých|ovať|osť|eme|íme|ť)$|ľ|ô|ť/,
  common: `a je to sa na v že s z do aj o k vo som si sme ste sú bol bola bolo by ale ako čo pre tak tento táto toto ten tá
    keď ktorý ktorá ktoré za po od len už ešte alebo mi my vy on ona ono oni byť mám máme má majú môže môžeme veľmi
    tiež dnes teraz potom lebo pretože pri než kde tam tu jeho jej ich`,
  negation: {
    before: 'nie ne nikdy nikto nič žiadny žiadna žiadne bez ani niet',
    answers: 'nie nič',
    openers: 'ja ty on ona my vy oni ale a alebo',
    verb: /^ne(?:smi|smi|sm|moz|moh|chc|mus|mam|mas|ma$|mate|maju|bud|bol|viem|potreb)/,
    through: `sa si to ho ju som sme veľmi tak vždy je možné nutné treba dobré vhodné by mohli mohol dovolené vôbec už nikdy`,
    phrases: 'nie_len nielen',
    forbidding: `nemožno zakázané sotva zriedka namiesto`,
    subjects: `nikto nič žiadny žiadna žiadne`,
    inSubjects: `z v na`,
  },
}

export const slovenian: LanguageTable = {
  code: 'sl',
  script: 'latin',
  letters: 'čšž',
  missing: 'qwxy',
  common: `in je v na da se za so z ki po pa ne s to bi kot tudi ali pri od do sem si smo ste bil bila bilo še že kar ko le
    jaz ti on ona mi vi oni kaj kako kje zelo danes zdaj potem ker ta tega tem lahko imamo ima iz o k`,
  negation: {
    before: `ne ni nisem nisi nismo niste niso nikoli nihče nič brez niti noben nobena nima nimam nimamo noče nočem`,
    answers: 'ne nič',
    openers: 'jaz ti on ona mi vi oni ampak in ali ker ko',
    through: `se si ga jo jih mi ti zelo vedno več mogoče treba dobro dovoljeno smemo smete bi nikoli`,
    phrases: 'ne_le ne_samo',
    forbidding: `prepovedano komaj redko nemogoče namesto`,
    subjects: `nihče nič noben nobena`,
    inSubjects: `od v na`,
  },
}

export const croatian: LanguageTable = {
  code: 'hr',
  script: 'latin',
  letters: 'čćđšž',
  missing: 'qwxy',
  shape: /(?:ije|nje|ost|ati|iti|amo|imo|mo|te)$|lj|nj|đ/,
  common: `i je u na da se za su od sa s a to ne što šta kako ali ili kao po iz do bi će ću ćemo ćete sam si smo ste bio bila
    bilo biti ovo ova ovaj taj ta te koji koja koje već još samo ja ti on ona mi vi oni nas vas ih ga mu joj kada kad
    gde gdje vrlo veoma danas sada onda jer ima imamo može možemo treba svoj sve tako ako k o pri nakon posle`,
  light: 'i to',
  fillers: 'ovaj znači pa mislim ono',
  negation: {
    before: `ne nije nisam nisi nismo niste nisu nema nemam nemaš nemamo nemate nemaju neće nećeš neću nećemo nećete nemoj
      nemojte nemojmo ni niti nikad nikada niko nitko ništa bez nijedan nijedna nikako`,
    answers: 'ne ništa',
    openers: 'ja ti on ona mi vi oni ali i ili jer',
    through: `se ga je ih mu joj baš uvek uvijek više toliko da smeš smete smijete može možete mogu treba moguće preporučljivo dobro dopušteno dozvoljeno bi nikad nikada trebate trebamo smijemo`,
    phrases: 'ne_samo',
    forbidding: `zabranjeno jedva rijetko retko nemoguće umjesto izbjegavajte`,
    subjects: `nitko niko ništa nijedan nijedna`,
    inSubjects: `od u na`,
  },
}
