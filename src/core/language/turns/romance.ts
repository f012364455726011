import type { TurnTable } from './turn-table.ts'

export const french: TurnTable = {
  code: 'fr',
  before: {
    negation: `pense_pas pensons_pas crois_pas croyons_pas dis_pas disons_pas prétends_pas veux_pas_dire NOT_*_vrai NOT_*_preuve aucune_preuve
      faux mensonge mensonges mythe légende menti nie nient démenti dément réfute contrairement NOT_que NOT_*_que_ce n_a_jamais_dit dirais_pas dirait_pas`,
    condition: '<_si s_il s_ils à_condition pourvu_que au_cas_où à_moins_que à_supposer',
    attribution: `prétend prétendent prétendait prétendaient affirme affirment affirmait soutient_que il_dit elle_dit ils_disent on_dit_que
      raconte racontent racontait dit_que disent_que disait_que disaient_que a_dit_que ont_dit_que selon d_après soi_disant prétendu prétendue les_gens_disent
      les_gens_pensent certains_disent certains_pensent beaucoup_pensent croient_que pensent_que paraît_il il_paraît_que m_a_dit nous_a_dit
      entendu_dire rumeur présumé présumée`,
    doubt: `doute doutes doutent douteux peut_être possible_que sûr_que_non NOT_sûr pas_sûr pas_certain probablement sans_doute me_demande je_pensais_que sais_pas_si sait_pas_si savoir_si demande_si
      je_croyais tu_crois vous_croyez tu_penses vous_pensez il_se_peut`,
    imagination: `imagine imaginez imaginons suppose supposons supposez espère espérons espérer espèrent j_aimerais rêve rêvé rêvait comme_si
      souhaite si_seulement faisons_comme_si`,
    announcement: `vais_vous_montrer vais_te_montrer vous_montrerai vais_vous_expliquer vais_vous_dire allez_voir allez_découvrir plus_tard_je
      prochaine_vidéo restez_jusqu aujourd_hui_je_vais aujourd_hui_on_va aujourd_hui_nous_allons vidéo_je_vais vidéo_on_va`,
  },
  near: {
    limit: `^_seulement ^_uniquement presque quasiment à_peine souvent parfois rarement généralement d_habitude la_plupart_des la_plupart_de certains_des certaines_des une_partie_de
      une_partie_des une_partie_du partie_du la_moitié_des la_moitié_de jusqu_à au_plus moins_de
      ancien ancienne anciens ex prétendu possible éventuel projet_de tentative_de`,
    doubt: 'peut_être probablement apparemment éventuellement il_semble_que semble_t_il pourrait pourraient pourrais',
    condition: 'aurait auraient aurais serait seraient',
  },
  beforeNumber: 'presque',
  after: {
    negation: `est_faux est_un_mensonge est_un_mythe est_une_légende n_est_pas_vrai c_est_faux est_pas_vrai c_est_pas_vrai est_une_erreur est_absurde est_n_importe_quoi`,
    irony: 'je_plaisante je_rigole je_déconne pour_rire non_je_rigole c_est_une_blague c_est_pour_rire',
    attribution: 'paraît_il soi_disant dit_on prétend_il prétend_elle à_ce_qu_il_paraît',
  },
  next: { condition: 'si à_condition sauf_si à_moins', attribution: 'selon d_après prétend', doubt: 'ou_pas ou_non' },
  that: 'que qu',
  borders: 'mais parce donc alors car pourtant cependant quoique ensuite',
  links: 'et ou puis',
  subjects: 'je j tu il elle on nous vous ils elles ce c ça le la les un une mon ma notre maintenant',
  harmless: `sans_aucun_doute aucun_doute pas_seulement non_seulement croyez_moi crois_moi si_vous_voulez si_tu_veux j_espère_que_vous j_espère_que_ça_vous
    même_si je_sais_pas_mais comme_si_de_rien s_il_vous_plaît s_il_te_plaît comme_je_dis si_on_veut si_vous_me_demandez faux_pas`,
}

export const spanish: TurnTable = {
  code: 'es',
  dropsSubjects: true,
  accented: 'sí sólo',
  before: {
    negation: `no_creo no_creemos no_pienso no_digo no_estoy_diciendo no_*_decir NOT_*_cierto NOT_*_verdad NOT_*_prueba NOT_*_pruebas NOT_*_evidencia no_significa no_es_que
      falso mentira mentiras mito niega niegan negó desmiente desmintió contrario bulo NOT_que`,
    condition: 'si a_menos_que siempre_que con_tal_de en_caso_de suponiendo',
    attribution: `afirma afirman afirmó afirmaba asegura aseguran aseguró sostiene dice_que dicen_que dijo_que dijeron_que decía_que decían_que cuenta_que cuentan_que contó_que comenta_que según supuestamente presuntamente
      supuesto supuesta presunto presunta la_gente_dice la_gente_cree la_gente_piensa algunos_dicen algunos_creen muchos_creen muchos_dicen creen_que piensan_que
      me_dijo me_dijeron nos_dijo nos_dijeron he_oído rumor rumores se_dice`,
    doubt: `dudo duda dudan dudoso quizás quizá tal_vez acaso a_lo_mejor NOT_*_seguro probablemente posiblemente me_pregunto pensaba_que creía_que crees_que piensas_que puede_que`,
    imagination: `imagina imagínate imaginen imaginad imaginemos supón supongamos espero_que esperamos_que esperamos ojalá soñé soñó sueña como_si digamos_que deseo quisiera`,
    announcement: `voy_a_mostrar les_voy_a_mostrar os_voy_a_enseñar te_voy_a_enseñar te_voy_a_mostrar les_voy_a_enseñar voy_a_enseñar les_mostraré te_mostraré os_enseñaré
      más_adelante próximo_video próximo_vídeo van_a_ver vais_a_ver hoy_voy_a hoy_vamos_a vídeo_voy_a video_voy_a vídeo_vamos_a video_vamos_a`,
  },
  near: {
    limit: `^_solo ^_sólo ^_solamente ^_únicamente casi apenas normalmente generalmente a_veces a_menudo raramente la_mayoría_de la_mayor_parte_de algunos_de algunas_de parte_de una_parte_de
      la_mitad_de hasta como_mucho menos_de antiguo antigua ex falso falsa posible intento_de
      supuesto supuesta presunto presunta`,
    doubt: 'quizás quizá tal_vez probablemente posiblemente aparentemente podría podrían acaso parece_que',
    condition: 'habría habrían sería serían',
  },
  beforeNumber: 'casi',
  after: {
    negation:
      'es_falso es_mentira es_un_mito no_es_cierto no_es_verdad es_una_mentira es_un_bulo es_un_error es_absurdo',
    irony: 'es_broma estoy_bromeando de_broma era_broma no_mentira_es_broma',
    attribution: 'según_dicen dicen_ellos supuestamente',
  },
  next: { condition: 'si a_menos siempre_que', attribution: 'según dicen supuestamente', doubt: 'o_no' },
  that: 'que',
  borders: 'pero porque así pues sino aunque entonces luego',
  links: 'y o',
  subjects: 'yo tú él ella nosotros ellos ellas usted ustedes el la los las un una esto esta este mi ahora',
  harmless: `sin_duda no_hay_duda sin_lugar_a_dudas no_solo no_sólo créeme créanme si_quieres si_me_preguntas si_quieren espero_que_les espero_que_os espero_que_te
    no_sé_pero aunque_si como_si_nada por_si_acaso así_que desde_luego_que`,
}

export const portuguese: TurnTable = {
  code: 'pt',
  dropsSubjects: true,
  before: {
    negation: `não_acho não_acredito não_penso não_digo não_estou_dizendo não_*_dizer NOT_*_verdade NOT_*_prova NOT_*_provas NOT_*_evidência não_significa não_é_que falso
      mentira mentiras mito nega negam negou desmente contrário boato NOT_que`,
    condition: '<_se caso a_menos_que supondo',
    attribution: `afirma afirmam afirmou alega alegam garante diz_que dizem_que disse_que disseram_que falam_que segundo supostamente suposto suposta as_pessoas_dizem as_pessoas_acham
      alguns_dizem alguns_acham muitos_acham acham_que acreditam_que me_disse me_disseram ouvi_dizer boatos`,
    doubt: `duvido dúvida duvida talvez NOT_*_certeza provavelmente possivelmente me_pergunto achava_que pensava_que você_acha será_que pode_ser_que`,
    imagination:
      'imagina imagine imaginem suponha suponhamos espero_que esperamos tomara oxalá sonhei sonhou como_se digamos_que',
    announcement: `vou_mostrar vou_te_mostrar vou_ensinar vou_te_ensinar vou_contar mais_tarde próximo_vídeo vocês_vão_ver
      hoje_vou hoje_eu_vou hoje_vamos hoje_a_gente_vai vídeo_vou vídeo_eu_vou vídeo_vamos`,
  },
  near: {
    limit: `^_só ^_somente ^_apenas quase mal normalmente geralmente às_vezes raramente a_maioria_dos a_maioria_das a_maioria_de maior_parte_de alguns_dos algumas_das parte_de parte_da parte_do
      metade_dos metade_das até no_máximo menos_de ex antigo falso possível tentativa_de suposto suposta`,
    doubt: 'talvez provavelmente possivelmente aparentemente poderia poderiam parece_que',
    condition: 'teria teriam seria seriam',
  },
  beforeNumber: 'quase',
  after: {
    negation: 'é_falso é_mentira é_um_mito não_é_verdade é_uma_mentira é_boato está_errado',
    irony: 'é_brincadeira tô_brincando estou_brincando brincadeira zoeira só_que_não',
  },
  next: { condition: 'se caso', attribution: 'segundo dizem supostamente', doubt: 'ou_não' },
  modals:
    'seria teria faria compraria iria poderia daria ficaria voltaria usaria recomendaria vou vai vamos pode podem funciona só apenas',
  that: 'que',
  borders: 'mas porque então porém embora pois',
  links: 'e ou',
  subjects: 'eu você ele ela nós eles elas a_gente o os as um uma isso este esta meu agora',
  harmless:
    'sem_dúvida não_há_dúvida não_só não_apenas acredite_em_mim se_você_quiser espero_que_gostem espero_que_vocês não_sei_mas se_quiser como_se_nada',
}

export const italian: TurnTable = {
  code: 'it',
  dropsSubjects: true,
  before: {
    negation: `non_credo non_penso non_dico non_sto_dicendo non_voglio_dire NOT_*_vero NOT_*_prova NOT_*_prove non_significa non_è_che falso bugia bugie mito bufala nega negano ha_negato
      smentisce contrario NOT_che`,
    condition: 'se qualora a_meno_che purché a_patto nel_caso',
    attribution: `sostiene sostengono sosteneva afferma affermano affermava racconta_che raccontano_che raccontava_che dice_che dicono_che diceva_che ha_detto_che hanno_detto_che secondo presunto presunta cosiddetto la_gente_dice la_gente_pensa
      alcuni_dicono alcuni_pensano molti_pensano credono_che pensano_che mi_ha_detto ci_ha_detto ho_sentito si_dice pare_che voci`,
    doubt: `dubito dubbio dubita forse NOT_*_sicuro probabilmente magari mi_chiedo pensavo_che credevo_che pensi_che credi_che può_darsi`,
    imagination:
      'immagina immaginate immaginiamo immaginatevi supponiamo spero_che speriamo sogno sognato come_se mettiamo_che diciamo_che vorrei',
    announcement: `vi_mostrerò ti_mostrerò vi_farò_vedere ti_farò_vedere vi_faccio_vedere vi_spiegherò più_avanti prossimo_video vedrete
      oggi_vado_a oggi_andiamo_a oggi_vi oggi_voglio`,
  },
  near: {
    limit: `^_solo ^_soltanto ^_solamente quasi appena di_solito normalmente generalmente a_volte raramente spesso la_maggior_parte_dei la_maggior_parte_delle la_maggior_parte_di alcuni_dei
      alcune_delle parte_del parte_della una_parte_di metà_dei fino_a al_massimo meno_di ex falso possibile presunto presunta tentato`,
    doubt: 'forse probabilmente magari apparentemente potrebbe potrebbero sembra_che pare_che',
    condition: 'avrebbe avrebbero sarebbe sarebbero',
  },
  beforeNumber: 'quasi',
  after: {
    negation: 'è_falso è_una_bugia è_un_mito non_è_vero è_una_bufala è_sbagliato',
    irony: 'sto_scherzando scherzo era_uno_scherzo per_scherzo',
  },
  next: { condition: 'se purché a_meno', attribution: 'secondo dicono', doubt: 'o_no' },
  that: 'che',
  borders: 'ma perché quindi allora però siccome invece poi',
  links: 'e o',
  subjects: 'io tu lui lei noi voi loro il lo la i gli le un una questo questa mio ora',
  harmless:
    'senza_dubbio non_c_è_dubbio non_solo credetemi credimi se_vuoi se_volete spero_che_vi spero_che_il_video non_lo_so_ma anche_se come_se_niente',
}

export const romanian: TurnTable = {
  code: 'ro',
  before: {
    negation: 'nu_cred nu_spun nu_zic NOT_*_adevărat NOT_că minciună fals mit neagă',
    condition: 'dacă cu_condiția',
    attribution: 'susține susțin pretinde afirmă spune_că spun_că zice_că a_spus_că potrivit conform presupus',
    doubt: 'mă_îndoiesc poate posibil probabil nu_sunt_sigur credeam_că',
    imagination: 'imaginează imaginați sper_că sperăm visat ca_și_cum',
    announcement: 'vă_voi_arăta o_să_vă_arăt vă_arăt',
  },
  near: {
    limit: 'doar numai aproape abia de_obicei uneori majoritatea unii_dintre până_la cel_puțin aproximativ fost fostul',
    doubt: 'poate probabil posibil',
  },
  after: { negation: 'este_fals e_o_minciună nu_este_adevărat nu_e_adevărat este_un_mit', irony: 'glumesc am_glumit' },
  next: { condition: 'dacă' },
  that: 'că',
  borders: 'dar pentru deci însă',
  links: 'și sau',
  subjects: 'eu tu el ea noi voi ei ele asta acum',
  harmless: 'fără_îndoială nu_doar nu_numai sper_că_v',
}

export const catalan: TurnTable = {
  code: 'ca',
  before: {
    negation: 'no_crec no_dic NOT_*_veritat NOT_que mentida fals mite nega',
    condition: 'si sempre_que a_menys_que',
    attribution: 'afirma afirmen assegura diu_que diuen_que va_dir_que segons suposadament presumpte',
    doubt: 'dubto potser probablement pensava_que',
    imagination: 'imagina imagineu espero_que esperem tant_de_bo com_si',
    announcement: 'us_ensenyaré us_mostraré',
  },
  near: {
    limit:
      'només gairebé quasi sovint de_vegades la_majoria_de alguns_dels part_de fins_a almenys aproximadament antic',
    doubt: 'potser probablement',
  },
  after: { negation: 'és_fals és_mentida és_un_mite no_és_veritat', irony: 'és_broma' },
  next: { condition: 'si' },
  that: 'que',
  borders: 'però perquè així doncs',
  links: 'i o',
  subjects: 'jo tu ell ella nosaltres vosaltres ells elles el la els les un una ara',
  harmless: 'sense_dubte no_només espero_que_us',
}
