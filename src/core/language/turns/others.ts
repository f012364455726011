import type { TurnTable } from './turn-table.ts'

export const russian: TurnTable = {
  code: 'ru',
  before: {
    negation: `не_думаю не_считаю не_верю не_говорю не_утверждаю не_хочу_сказать не_значит не_правда неправда ложь миф выдумка вранье врут отрицает отрицают опроверг
      вопреки NOT_что нет_доказательств NOT_*_доказательств`,
    condition: 'если ежели при_условии разве',
    attribution: `утверждает утверждают утверждал утверждала заявляет заявил заявила якобы говорят говорит уверяет уверяют рассказывает рассказывают сказал_что сказала_что говорил_что он_говорит она_говорит
      люди_думают люди_говорят многие_думают многие_считают считают_что считает_что по_словам согласно слышал_что рассказал мнимый предполагаемый`,
    doubt: `сомневаюсь сомневается сомнительно возможно может_быть наверное вероятно не_уверен не_уверена вряд_ли интересно_ли думал_что ли_это ты_думаешь вы_думаете кажется`,
    imagination:
      'представь представьте представим допустим предположим надеюсь надеемся надеется мечтаю мечтает снилось приснилось как_будто словно будто хотелось_бы',
    announcement:
      'покажу_вам я_покажу расскажу_вам вы_узнаете вы_увидите в_следующем_видео чуть_позже позже_я сегодня_я_буду сегодня_мы_будем сегодня_я_попробую',
  },
  near: {
    limit: `^_только ^_лишь почти едва обычно иногда редко часто большинство некоторые_из часть половина до максимум менее бывший бывшая бывшего
      пытался пыталась пытались планировал планировали хотел хотели обещал обещали якобы`,
    doubt: 'возможно наверное вероятно видимо может могут похоже мог могла могли',
  },
  beforeNumber: 'почти до',
  after: {
    negation: 'это_ложь это_миф это_неправда это_не_правда это_вранье это_бред не_соответствует_действительности',
    irony: 'шучу шутка это_шутка пошутил',
  },
  next: { condition: 'если', attribution: 'якобы говорят по_словам', doubt: 'или_нет' },
  that: 'что',
  borders: 'но поэтому потому зато однако так_что хотя',
  links: 'и или а',
  subjects: 'я ты он она мы вы они это этот эта мой теперь потом',
  harmless: `без_сомнения не_только нет_сомнений поверьте поверь надеюсь_вам надеюсь_что_вам если_хотите не_знаю_но если_честно если_что даже_если как_говорится`,
}

export const ukrainian: TurnTable = {
  code: 'uk',
  before: {
    negation: 'не_думаю не_вважаю не_кажу неправда брехня міф заперечує NOT_що',
    condition: 'якщо якби за_умови',
    attribution: 'стверджує стверджують нібито каже кажуть запевняє запевняють розповідає сказав_що за_словами згідно',
    doubt: 'сумніваюся можливо мабуть ймовірно не_впевнений думав_що здається',
    imagination: 'уяви уявіть припустимо сподіваюся сподіваємося мріє наче ніби',
    announcement: 'покажу_вам я_покажу розповім_вам сьогодні_я_буду сьогодні_ми_будемо',
  },
  near: {
    limit: '^_тільки ^_лише майже ледве зазвичай іноді більшість деякі_з частина до колишній',
    doubt: 'можливо мабуть ймовірно може могли',
  },
  after: { negation: 'це_брехня це_міф це_неправда', irony: 'жартую жарт' },
  next: { condition: 'якщо' },
  that: 'що',
  borders: 'але тому бо однак',
  links: 'і й або а',
  subjects: 'я ти він вона ми ви вони це цей ця',
  harmless: 'без_сумніву не_тільки не_лише сподіваюся_вам',
}

export const polish: TurnTable = {
  code: 'pl',
  before: {
    negation: 'nie_sądzę nie_myślę nie_wierzę nie_mówię nieprawda kłamstwo mit zaprzecza NOT_*_prawda NOT_że',
    condition: 'jeśli jeżeli gdyby pod_warunkiem o_ile',
    attribution:
      'twierdzi twierdzą rzekomo podobno mówi_że mówią_że powiedział_że powiedziała_że według zdaniem ludzie_mówią',
    doubt: 'wątpię może być_może prawdopodobnie chyba nie_jestem_pewien myślałem_że',
    imagination: 'wyobraź wyobraźcie załóżmy mam_nadzieję oby marzę jakby',
    announcement: 'pokażę_wam pokażę_ci opowiem_wam w_następnym_filmie dzisiaj_będę dzisiaj_będziemy dziś_będę',
  },
  near: {
    limit:
      'tylko prawie ledwo zwykle czasami większość niektóre_z część połowa do co_najmniej około mniej_niż były byłego',
    doubt: 'może chyba prawdopodobnie',
  },
  after: { negation: 'to_kłamstwo to_mit to_nieprawda jest_fałszywe', irony: 'żartuję żart' },
  next: { condition: 'jeśli jeżeli gdyby' },
  that: 'że',
  borders: 'ale więc bo dlatego ponieważ jednak',
  links: 'i lub a',
  subjects: 'ja ty on ona my wy oni to ten ta',
  harmless: 'bez_wątpienia nie_tylko mam_nadzieję_że_wam',
}

export const czech: TurnTable = {
  code: 'cs',
  before: {
    negation: 'nemyslím nevěřím neříkám neznamená není_pravda lež mýtus popírá nepravda',
    condition: 'pokud jestli kdyby jestliže',
    attribution: 'tvrdí tvrdil údajně prý říká_že říkají_že řekl_že podle',
    doubt: 'pochybuji možná asi pravděpodobně nejsem_si_jistý myslel_že snad',
    imagination: 'představ představte předpokládejme doufám kéž jakoby',
    announcement: 'ukážu_vám ukážu_ti',
  },
  near: {
    limit: 'jen pouze téměř skoro obvykle někdy většina některé_z část polovina až alespoň zhruba asi bývalý',
    doubt: 'možná asi pravděpodobně',
  },
  after: { negation: 'je_lež je_mýtus není_pravda', irony: 'dělám_si_legraci' },
  next: { condition: 'pokud jestli kdyby' },
  that: 'že',
  borders: 'ale protože takže proto',
  links: 'a nebo',
  subjects: 'já ty on ona my vy oni to ten ta',
  harmless: 'bez_pochyby nejen doufám_že_se_vám',
}

export const turkish: TurnTable = {
  code: 'tr',
  before: {
    negation: 'sanmıyorum düşünmüyorum inanmıyorum demiyorum yalan yanlış efsane',
    condition: 'eğer şayet ancak',
    attribution: 'iddiaya_göre göre iddia sözde güya diyorlar_ki diyor_ki dedi_ki',
    doubt: 'belki muhtemelen galiba acaba sanırım şüpheliyim',
    imagination: 'hayal_edin hayal_et diyelim_ki varsayalım umarım umuyorum keşke sanki',
    announcement: 'göstereceğim anlatacağım birazdan',
  },
  near: {
    limit: 'sadece yalnızca neredeyse genellikle bazen çoğu en_az en_fazla yaklaşık aşağı_yukarı eski sözde',
    doubt: 'belki muhtemelen galiba',
  },
  after: {
    negation:
      'yalan yanlış doğru_değil gerçek_değil diye_bir_şey_yok sanmıyorum düşünmüyorum inanmıyorum demiyorum efsane',
    attribution: 'iddia_ediyor iddia_ediyorlar iddia_etti iddia_edildi söyleniyor diyorlar diyor dedi iddiası',
    doubt: 'olabilir şüpheli emin_değilim',
    imagination: 'hayal umuyorum',
    irony: 'şaka şaka_yapıyorum',
  },
  borders: 'ama çünkü fakat yani bu_yüzden',
  links: 've',
  subjects: 'ben sen o biz siz onlar bu',
  harmless: 'şüphesiz umarım_beğenirsiniz bana_göre bence',
}

export const greek: TurnTable = {
  code: 'el',
  before: {
    negation: 'δεν_νομίζω δεν_πιστεύω δεν_λέω ψέμα ψέματα μύθος αρνείται NOT_*_αλήθεια NOT_ότι',
    condition: 'αν εάν εφόσον',
    attribution: 'ισχυρίζεται ισχυρίζονται λέει_ότι λένε_ότι είπε_ότι σύμφωνα δήθεν',
    doubt: 'αμφιβάλλω ίσως μάλλον πιθανόν νόμιζα',
    imagination: 'φαντάσου φανταστείτε ελπίζω ας_πούμε σαν_να μακάρι',
    announcement: 'θα_σας_δείξω θα_σου_δείξω',
  },
  near: { limit: 'μόνο σχεδόν συνήθως μερικές_φορές περίπου τουλάχιστον πρώην', doubt: 'ίσως μάλλον πιθανόν μπορεί' },
  after: { negation: 'είναι_ψέμα είναι_μύθος δεν_ισχύει δεν_είναι_αλήθεια', irony: 'πλάκα_κάνω' },
  next: { condition: 'αν εάν' },
  that: 'ότι πως',
  borders: 'αλλά γιατί επειδή όμως',
  links: 'και ή',
  subjects: 'εγώ εσύ αυτός αυτή εμείς αυτό ο η το',
  harmless: 'χωρίς_αμφιβολία όχι_μόνο',
}

export const vietnamese: TurnTable = {
  code: 'vi',
  before: {
    negation: 'không_nghĩ không_tin không_nói không_phải_là sai_sự_thật nói_dối phủ_nhận NOT_rằng',
    condition: 'nếu trừ_khi miễn_là',
    attribution: 'cho_rằng tuyên_bố nói_rằng khẳng_định theo nghe_nói người_ta_nói',
    doubt: 'nghi_ngờ có_lẽ có_thể chắc_là không_chắc',
    imagination: 'tưởng_tượng hy_vọng giả_sử ước_gì như_thể',
    announcement: 'sẽ_chỉ_cho_bạn sẽ_cho_các_bạn_thấy',
  },
  near: { limit: 'chỉ gần_như hầu_hết đôi_khi khoảng ít_nhất tối_đa', doubt: 'có_lẽ có_thể có_vẻ' },
  after: { negation: 'là_sai là_nói_dối là_không_đúng', irony: 'đùa_thôi nói_đùa' },
  next: { condition: 'nếu' },
  that: 'rằng',
  borders: 'nhưng vì nên',
  links: 'và',
  subjects: 'tôi bạn anh chị nó chúng',
}

export const indonesian: TurnTable = {
  code: 'id',
  before: {
    negation: 'tidak_berpikir tidak_percaya tidak_mengatakan tidak_benar bohong mitos membantah NOT_bahwa',
    condition: 'jika kalau apabila kecuali',
    attribution: 'mengklaim klaim katanya konon menurut mengatakan_bahwa dikatakan',
    doubt: 'ragu mungkin barangkali kira_kira_apakah',
    imagination: 'bayangkan semoga berharap seandainya andai seolah',
    announcement: 'akan_saya_tunjukkan akan_menunjukkan',
  },
  near: {
    limit: 'hanya hampir kadang biasanya sebagian_besar beberapa_dari sekitar paling_sedikit mantan',
    doubt: 'mungkin barangkali',
  },
  after: { negation: 'itu_bohong tidak_benar itu_salah adalah_mitos', irony: 'bercanda' },
  next: { condition: 'jika kalau' },
  that: 'bahwa',
  borders: 'tapi karena jadi namun',
  links: 'dan',
  subjects: 'saya aku kamu dia kita kami mereka ini itu',
}

export const hungarian: TurnTable = {
  code: 'hu',
  before: {
    negation: 'nem_hiszem nem_gondolom nem_mondom nem_igaz hazugság tévhit tagadja NOT_hogy',
    condition: 'ha amennyiben hacsak',
    attribution: 'állítja állítják állítólag azt_mondja azt_mondják szerint',
    doubt: 'kétlem talán lehet valószínűleg nem_biztos',
    imagination: 'képzeld képzeljétek tegyük_fel remélem bárcsak mintha',
    announcement: 'megmutatom_nektek meg_fogom_mutatni',
  },
  near: { limit: 'csak majdnem szinte általában néha legtöbb legalább körülbelül volt', doubt: 'talán valószínűleg' },
  after: { negation: 'nem_igaz hazugság tévhit', irony: 'vicceltem' },
  next: { condition: 'ha' },
  that: 'hogy',
  borders: 'de mert ezért',
  links: 'és vagy',
  subjects: 'én te ő mi ti ők ez az a',
}

export const finnish: TurnTable = {
  code: 'fi',
  before: {
    negation: 'en_usko en_sano ei_ole_totta valhe myytti kiistää NOT_että',
    condition: 'jos mikäli ellei',
    attribution: 'väittää väittävät väitti mukaan kuulemma muka sanoo_että sanovat_että',
    doubt: 'epäilen ehkä kenties luultavasti',
    imagination: 'kuvittele kuvitelkaa toivon toivottavasti oletetaan ikään_kuin',
    announcement: 'näytän_teille näytän_sinulle',
  },
  near: {
    limit: 'vain melkein lähes yleensä joskus suurin_osa noin ainakin enintään entinen',
    doubt: 'ehkä kenties luultavasti',
  },
  after: { negation: 'on_valhe ei_ole_totta on_myytti ei_pidä_paikkaansa', irony: 'vitsailen' },
  next: { condition: 'jos mikäli' },
  that: 'että',
  borders: 'mutta koska joten',
  links: 'ja tai',
  subjects: 'minä sinä hän me te he se tämä',
}
