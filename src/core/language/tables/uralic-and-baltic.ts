import type { LanguageTable } from '../language-table.ts'

export const finnish: LanguageTable = {
  code: 'fi',
  script: 'latin',
  letters: 'äöå',
  missing: 'cqwxz',
  shape: /(?:ssa|ssä|lla|llä|sta|stä|lta|ltä|aan|een|iin|mme|tte|vat|vät|ista|nen|ksi)$|aa|ii|uu|yy|ää|öö/,
  common: `ja on se että ei ole en niin kun mutta oli tämä olen myös joka sen me minä sinä hän te he nyt vain kuin jos ovat
    tai siis sitten mitä tässä tuo siellä täällä sitä olla voi voit voimme pitää hyvin paljon kaikki koska mikä missä
    miten mun sun ne nämä joita jotka kanssa ennen jälkeen olemme olette tänään aina vielä jo`,
  light: 'ja niin',
  fillers: 'öö niinku tota tuota siis no',
  negation: {
    before: 'en et ei emme ette eivät älä älkää älköön ilman eikä enkä etkä emmekä ettekä eivätkä',
    through: `koskaan ole olla oikein aina enää vielä ihan kovin saa voi pidä sitä halua tahdo yritä yrittäkö uskalla aio osaa tarvitse kannata haluta suinkaan edes missään nimessä tapauksessa pysty voida voitu ikinä pitäisi tulisi ollut olisi`,
    phrases: 'ei_vain ei_ainoastaan eikö_niin',
    forbidding: `kielletty kiellettyä mahdotonta tuskin harvoin välttäkää vältä kieltäydyn`,
    openers: `minä sinä hän me te he mutta ja tai koska kun jos`,
    subjects: `kukaan mikään`,
  },
}

export const estonian: LanguageTable = {
  code: 'et',
  script: 'latin',
  letters: 'äöüõšž',
  missing: 'cqwxy',
  shape: /õ|(?:mine|vad|sse|ga|st|ks|nud)$|aa|ee|ii|uu|ää|öö|üü/,
  common: `ja on see et ei ma sa ta me te nad kui oli mis ka aga siis nii oma või mitte selle seda kes välja üle pole olen
    oleme olete väga nüüd täna kõik saab peab võib ainult juba veel siin seal meie teie nende mida kuidas kus`,
  negation: {
    before: 'ei ära ärge ärgu pole polnud ilma',
    both: 'mitte',
    openers: `aga ja vaid ma sa ta me te nad`,
    through: `ole olnud väga alati enam saa tohi või taha kunagi tahame soovita maksa proovige tuleks tasu iialgi lihtsalt`,
    phrases: 'mitte_ainult',
    forbidding: `keelatud võimatu vaevalt harva vältige`,
  },
}

export const hungarian: LanguageTable = {
  code: 'hu',
  script: 'latin',
  letters: 'áéíóöőúüű',
  missing: 'qwx',
  shape: /(?:ban|ben|nak|nek|hoz|hez|ság|ség|tam|tem|unk|ünk|nak|ból|ből|val|vel|kat|ket)$|sz|gy|ny|ő|ű/,
  common: `a az és hogy nem is egy ez azt ezt van volt meg de ha mint csak már még most így úgy itt ott ki mi ti ők én te ő
    lesz lehet kell nagyon minden ezek azok mert vagy amikor akkor aki ami amit után alatt el fel le be volna vagyunk
    vannak ma hol hogyan miért sok több legyen`,
  light: 'a az és is',
  fillers: 'öö hát szóval ugye izé tehát',
  negation: {
    before: 'nem ne sem se nincs nincsen nincsenek sincs sincsenek tilos semmi senki soha sosem semmilyen',
    after: 'nincs nincsenek nélkül',
    answers: `nem semmi`,
    openers: 'én te ő mi ti ők de és vagy hanem',
    through: `is olyan nagyon mindig annyira szabad kell lehet tudom tudjuk tud akarom akarjuk akard érdemes értelme ajánlott tudja próbáld próbálja merem merjük tudok tudunk akar akarok szoktuk szoktam többé soha tanácsos ne nem`,
    phrases: 'nem_csak nem_csupán nemcsak nem_is_beszélve',
    forbidding: `nincs lehetetlen alig aligha ritkán megtiltott kerülje kerüld`,
    subjects: `senki semmi`,
  },
}

export const lithuanian: LanguageTable = {
  code: 'lt',
  script: 'latin',
  letters: 'ąčęėįšųūž',
  missing: 'qwx',
  common: `ir kad yra į su tai kaip iš bet ar jis ji mes jūs jie aš tu buvo po už nuo apie taip dar jau labai čia kai tik šis
    ši savo ne ką kur kuris mūsų jų per prie būti bus dabar šiandien`,
  negation: {
    before: 'ne nėra nebuvo niekada niekas nieko be nei',
    answers: 'ne nieko',
    verb: /^ne(?:gal|reik|tur|nor|leid|buv|bus|priv)/,
    openers: 'aš tu jis ji mes jūs jie bet ir nes kai',
    through: `tai labai visada galima reikia verta rekomenduojama`,
    phrases: 'ne_tik',
    forbidding: `draudžiama neįmanoma vargu retai vietoj`,
    subjects: `niekas niekada`,
  },
}

export const latvian: LanguageTable = {
  code: 'lv',
  script: 'latin',
  letters: 'āčēģīķļņšūž',
  missing: 'qwxy',
  common: `un ir ka uz ar no tas tā par bet kā es tu viņš viņa mēs jūs viņi vai arī pie pēc ļoti jau vēl šis šī savu bija būs
    nav kur kas ko kad tikai tad tagad šodien mūsu jūsu to`,
  negation: {
    before: 'ne nav nebija nekad neviens nekas neko bez nedz',
    answers: 'nē neko',
    verb: /^ne(?:var|drik|vaj|grib|bij|bus|des)/,
    openers: 'es tu viņš viņa mēs jūs viņi bet un jo kad',
    through: `tas ļoti vienmēr drīkst vajag var ieteicams`,
    phrases: 'ne_tikai',
    forbidding: `aizliegts neiespējami diez reti`,
    subjects: `neviens nekas`,
  },
}
