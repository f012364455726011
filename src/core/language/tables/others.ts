import type { LanguageTable } from '../language-table.ts'

export const greek: LanguageTable = {
  code: 'el',
  script: 'greek',
  common: `και το να του της η ο τα οι με για που στο στη στην στον θα είναι από δεν τον την τους τις σε ένα μια μας σας μου
    σου αυτό αυτή αυτός αλλά όταν αν ως πως πολύ έχει έχω έχουμε πρέπει μπορεί εγώ εσύ εμείς εσείς αυτοί ή τι γιατί
    τώρα σήμερα εδώ εκεί όλα μόνο ήταν είχε κάτι πάντα ακόμα στα στους μετά πριν`,
  light: 'και το η ο τα οι',
  fillers: 'εε λοιπόν δηλαδή ξέρεις να_σου_πω',
  negation: {
    before: `δεν δε μην μη ούτε μηδέ χωρίς δίχως όχι κανείς κανένας καμία κανένα τίποτα τίποτε ποτέ ουδέποτε ουδείς`,
    exact: 'ποτέ',
    answers: 'όχι τίποτα',
    openers: 'εγώ εσύ αυτός αυτή εμείς εσείς αυτοί αλλά και ή γιατί όταν αν',
    through: `το τον την τα τους τις μου σου του της μας σας με σε θα πολύ έχω έχει πρέπει να ακόμα πάντα μπορείτε μπορώ μπορεί είναι μπορούμε κάνει γίνεται θέλω θέλουμε θέλει συνιστάται επιτρέπεται ποτέ καν αξίζει`,
    phrases: 'όχι_μόνο όχι_απλώς',
    forbidding: `απαγορεύεται αδύνατον αδύνατο σπάνια μόλις αντί αποφύγετε`,
    subjects: `κανείς κανένας τίποτα ουδείς`,
    inSubjects: `από σε στο`,
  },
}

export const turkish: LanguageTable = {
  code: 'tr',
  script: 'latin',
  letters: 'çğıöşü',
  missing: 'qwx',
  shape: /(?:lar|ler|yor|yorum|yoruz|dır|dir|mak|mek|ımız|imiz|acak|ecek|dan|den|nın|nin)$|ğ|ş|ı/,
  common: `ve bir bu icin cok ama da de ne gibi daha var olarak o mi sey ben sen biz siz onlar ile ki kadar sonra her en diye
    olan video sizin bizim onun bunu şunu şimdi bugün önce çünkü nasıl neden kendi hem ya eğer bütün tüm`,
  function: 've bir bu da de icin ile cok ama gibi daha ben biz o sen',
  light: 've bir da de',
  fillers: 'eee sey yani hani iste',
  numbers: `sıfır=0 bir iki üç dört beş altı yedi sekiz dokuz on yirmi=20 otuz=30 kırk=40 elli=50 altmış=60 yetmiş=70 seksen=80
    doksan=90 yüz=100 bin=1000 milyon=1e6 milyar=1e9`,
  looseNumbers: 'bir',
  negation: {
    before: `asla sakın`,
    after: `değil değildir değilim değiliz yok yoktur yasak yasaktır imkansız`,
    both: 'olmaz',
    answers: 'hayır',
    openers: 'ben sen o biz siz onlar ama ve çünkü bu',
    through: `zaman bir de şekilde surette maalesef ne yazık ki aslında bence artık hiç`,
    phrases: 'değil_mi',
    denying: 'hiçbir_zaman hiçbir_şekilde',
  },
}

export const azerbaijani: LanguageTable = {
  code: 'az',
  script: 'latin',
  letters: 'çəğıöşü',
  missing: 'w',
  common: `və bu bir üçün ki ilə də da olan onun o mən sən biz siz onlar çox daha nə var idi kimi amma hər indi bu_gün sonra
    ya əgər necə`,
  negation: {
    before: 'heç',
    after: `deyil yox yoxdur qadağandır olmaz`,
    answers: 'xeyr',
    openers: 'mən sən o biz siz onlar amma və',
    forbidding: `heçbir qətiyyən`,
    through: `vaxt zaman bir`,
  },
}

export const albanian: LanguageTable = {
  code: 'sq',
  script: 'latin',
  letters: 'çë',
  common: `dhe në të një për me që është nga si do më i e u ka por kjo ky ne ju ata unë ti ai ajo kur ku shumë nuk s sot tani
    pas ose duhet mund jemi janë ishte kështu edhe`,
  negation: {
    before: 'nuk s mos as asnjë asgjë askush kurrë pa jo',
    answers: 'jo',
    openers: 'unë ai ajo ata por dhe',
    through: `e i u më të shumë mund duhet do lejohet nevojë`,
    phrases: 'jo_vetëm',
    forbidding: `ndalohet vështirë rrallë`,
  },
}

export const indonesian: LanguageTable = {
  code: 'id',
  script: 'latin',
  missing: 'qx',
  shape: /^(?:mem|men|meng|ber|ter|per)[a-z]{4,}|(?:kan|nya|lah|kah)$|ng|ny/,
  common: `yang dan di ke dari ini itu untuk dengan pada adalah saya kamu dia kita mereka ada akan juga atau sudah bisa
    karena jadi seperti lebih dalam oleh video tidak bukan kalian kami hari sekarang saat masih boleh harus kalau tapi
    tetapi dapat semua sangat banyak selalu tahu bahwa apa siapa kenapa bagaimana sini situ telah belum lagi hanya
    seorang sebuah secara agar sampai setelah sebelum antara ke_dalam nya ya aku kau gue lo nggak banget`,
  light: 'yang itu ini dan',
  fillers: 'eee emm anu gitu kayak nah',
  negation: {
    before: `tidak tak bukan belum jangan tanpa tiada tidaklah bukanlah janganlah usah nggak enggak gak ngga ndak kagak tdk`,
    answers: 'tidak nggak enggak',
    openers: 'saya aku kamu kau dia kami kita kalian mereka tapi tetapi dan',
    through: `boleh bisa dapat akan harus perlu mau ingin pernah begitu terlalu sangat lagi selalu suka sedang usah ada pula sama sekali seorang pun diperbolehkan disarankan dianjurkan mungkin untuk sering biasanya`,
    phrases: 'tidak_hanya tidak_cuma bukan_hanya bukan_cuma bukan_saja tak_hanya tidak_apa_apa tidak_lain',
    forbidding: `dilarang jarang mustahil hindari hindarilah menolak`,
    subjects: ``,
  },
}

export const malay: LanguageTable = {
  code: 'ms',
  script: 'latin',
  missing: 'qx',
  shape: /^(?:mem|men|meng|ber|ter|per)[a-z]{4,}|(?:kan|nya|lah|kah)$|ng|ny/,
  common: `yang dan di ke dari ini itu untuk dengan pada adalah saya awak dia kita mereka ada akan juga atau sudah boleh
    kerana jadi seperti lebih dalam oleh tidak bukan kami hari sekarang ketika masih mesti jika tetapi dapat semua
    sangat banyak selalu tahu bahawa apa siapa kenapa bagaimana sini situ telah belum lagi hanya seorang sebuah secara
    supaya sehingga selepas sebelum antara nak tu ni korang kau aku sebab`,
  negation: {
    before: 'tidak tak bukan belum jangan tanpa tiada tidaklah bukanlah janganlah usah',
    answers: 'tidak',
    openers: 'saya aku awak kau dia kami kita korang mereka tapi tetapi dan',
    through: `boleh dapat akan harus perlu mahu nak pernah begitu terlalu sangat lagi selalu suka sedang usah payah ada pula sama sekali seorang pun dibenarkan digalakkan mungkin untuk`,
    phrases: 'tidak_hanya bukan_sahaja bukan_saja bukan_hanya tak_apa',
    forbidding: `dilarang jarang mustahil elakkan enggan`,
  },
}

export const vietnamese: LanguageTable = {
  code: 'vi',
  script: 'latin',
  letters: 'ăâđêôơưáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ',
  missing: 'fjwz',
  isAlwaysAccented: true,
  shape: /^(?:ng|nh|tr|th|kh|ph|gi|qu)[a-zăâđêôơư]+(?:ng|nh|i|n|c|t|u|o)$/,
  common: `va la cua co cho mot nhung cac trong voi nay do khi nguoi toi ban chung ta anh em duoc den tu cung da se rat nhieu
    hon video không tôi chúng bạn này nó rất với của được người những các một để thì mà ra lên vào từ trên sau trước
    hôm bây giờ vì nên hay hoặc rồi còn đang sẽ đã ở mình thích làm đi phải biết ạ nhé gì ai sao thế`,
  negation: {
    before: 'không chẳng chả chưa đừng chớ khỏi',
    exact: `chẳng chả chưa đừng chớ khỏi cấm tránh`,
    through: `hề bao giờ thể được phải nên muốn còn có cần đủ từng dám thích nghĩ biết ai ta ngừng hẳn`,
    phrases: 'không_chỉ không_những không_khí không_gian không_quân không_ngờ không_sao hàng_không',
    unless: {
      words: 'không',
      after: 'hàng',
    },
    forbidding: `cấm hiếm tránh`,
    openers: `tôi anh em chị nó họ nhưng và hoặc vì nếu khi`,
  },
}

export const filipino: LanguageTable = {
  code: 'tl',
  script: 'latin',
  missing: 'cfjqvxz',
  shape: /^(?:nag|mag|pag|naka|maka|pina|ipin|um|kaka)[a-z]{3,}|ng$|^mga$|(?:han|hin)$/,
  common: `ang ng sa na mga at ay ako ko mo ka siya niya kami namin tayo natin kayo ninyo sila nila ito iyan iyon yung yun
    dito doon po ba lang pa rin din may mayroon para hindi kung pero kasi dahil o si ni kay nang talaga sobrang lahat
    isang isa gusto habang kapag tapos ngayon bago pagkatapos kaya naman daw raw muna`,
  negation: {
    before: 'hindi di wala walang huwag wag ayaw',
    through: `ako ko ka mo siya niya kami namin tayo natin kayo ninyo nyo sila nila na pa po ho naman talaga ba raw daw kang mong kong niyang nating naming inyong siyang kaming akong dapat masyado ninyong puwede pwede maaari maaaring gusto gustong kailangan kailangang kahit kailanman sinuman ng`,
    phrases: 'hindi_lang hindi_lamang hindi_ba di_ba',
    forbidding: `bawal bihira iwasan imposible ipinagbabawal`,
    openers: `pero at dahil kung`,
  },
}

export const swahili: LanguageTable = {
  code: 'sw',
  script: 'latin',
  missing: 'qx',
  shape: /^(?:wa|ki|vi|ku|ni|tu|ha|u|a|ana|wana|tuna|una|nina|ina)[a-z]{3,}[aeiou]$/,
  common: `ya na wa kwa ni la za katika cha hii huu hizi hiyo hao yake yetu wetu kama kwamba lakini au pia sana tu sasa leo
    bado baada kabla hivyo hapa pale mimi wewe yeye sisi ninyi nyinyi wao kila moja mbili yote wote kuwa ili hadi vya
    mwa kuna huyo ndio ambayo ambao kitu watu mtu`,
  negation: {
    before: 'si sio siyo hakuna hapana bila wala kamwe hamna',
    answers: 'hapana',
    openers: 'mimi wewe yeye sisi ninyi wao lakini na kwa',
    through: `kweli sana tu kamwe kabisa lazima ruhusa vizuri mtu`,
    verb: /^(?:si|ha|hu|hatu|ham|hawa|hai|haya|hazi|haku|hapa|havi|haki)(?:wez|tak|takiw|pas|fai|ruhus|stahil|pend|tapas|taweza)/,
    phrases: 'si_tu sio_tu',
    forbidding: `marufuku nadra epuka haramu`,
  },
}
