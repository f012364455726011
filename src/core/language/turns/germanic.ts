import type { TurnTable } from './turn-table.ts'

export const german: TurnTable = {
  code: 'de',
  before: {
    negation: `glaube_nicht glauben_nicht denke_nicht denken_nicht sage_nicht sagen_nicht behaupte_nicht behaupten_nicht meine_nicht
      stimmt_nicht stimmt_*_nicht NOT_*_wahr NOT_*_richtig NOT_beweis NOT_beweise NOT_beleg keinen_beweis unwahr falsch gelogen lüge lügen mythos märchen
      gerücht irrtum irrglaube bestreitet bestreiten bestritten leugnet leugnen dementiert dementieren widerlegt
      entgegen gegenteil unsinn blödsinn quatsch NOT_*_dass NOT_*_behauptet NOT_*_gesagt`,
    condition: 'wenn falls sofern vorausgesetzt ob solange angenommen',
    attribution: `behauptet behaupten behauptete behaupteten angeblich sagt_man sagt sagte sagten meint meinte meinten erzählt erzählte erzählten verspricht versprach
      sagen_dass meinen_dass heißt_es es_heißt laut zufolge viele_glauben manche_glauben viele_sagen
      manche_sagen viele_denken manche_denken leute_sagen glaubt_dass glauben_dass sollen_angeblich habe_gehört gehört_dass
      vermeintlich sogenannte sogenannten sogenannter mutmaßliche mutmaßlichen mutmaßlicher`,
    doubt: `bezweifle bezweifeln bezweifelt zweifle zweifelt zweifel fraglich unsicher NOT_sicher NOT_*_sicher vielleicht möglicherweise
      vermutlich eventuell womöglich frage_mich dachte_*_dass ich_dachte glaubst_du denkst_du meinst_du`,
    imagination: `stell_dir_vor stellt_euch_vor stellen_sie_sich_vor stell_dir_*_vor stellt_euch_*_vor hoffe hoffen hofft hoffentlich wünsche
      wünschte wünschen träume träumt träumte geträumt fantasie als_ob als_wenn nehmen_wir_an sagen_wir_mal wäre_schön was_wäre_wenn`,
    announcement: `zeige_ich_euch zeig_ich_euch zeige_ich_dir zeige_ich_ihnen werde_ich_*_zeigen werde_euch_*_zeigen gleich_zeige erkläre_ich_euch
      erklär_ich_euch später_zeige verrate_ich erfahrt_ihr erfährst_du seht_ihr_gleich nächsten_video bleibt_dran heute_werde_ich heute_will_ich heute_wollen_wir heute_werden_wir video_werde_ich video_werden_wir`,
  },
  near: {
    limit: `^_nur fast beinahe kaum meistens meist manchmal gelegentlich selten oft häufig teilweise die_meisten einige_der einige_von manche_der viele_der
      ein_teil_der teil_des teile_der hälfte_der bis_zu höchstens weniger_als
      ehemalige ehemaligen ehemaliger früheren versuchte versuchten gefälschte gefälschten fiktive fiktiven mögliche möglichen geplante
      geplanten angebliche angeblichen normalerweise üblicherweise sozusagen quasi praktisch`,
    doubt: `vielleicht möglicherweise vermutlich wahrscheinlich eventuell womöglich wohl angeblich anscheinend scheinbar offenbar könnte könnten dürfte dürften`,
    condition: 'würde würden hätte hätten wäre wären',
  },
  beforeNumber: 'fast knapp unter',
  after: {
    negation: `ist_falsch ist_gelogen ist_eine_lüge ist_ein_mythos ist_ein_märchen ist_unsinn ist_quatsch ist_blödsinn ist_ein_gerücht ist_nicht_wahr
      stimmt_nicht stimmt_*_nicht ist_ein_irrtum ist_widerlegt ist_ein_irrglaube war_gelogen ist_nicht_richtig ist_frei_erfunden`,
    irony: 'nur_spaß war_nur_spaß spaß_beiseite kleiner_scherz nur_ein_scherz war_ein_scherz nur_ein_witz von_wegen',
    attribution:
      'behauptet_er behauptet_sie behaupten_sie so_heißt_es sagt_man zumindest_behauptet sagt_jedenfalls sagt_zumindest sagt_angeblich jedenfalls_sagt zumindest_sagt',
  },
  next: { condition: 'wenn falls sofern vorausgesetzt', doubt: 'oder_auch_nicht oder_nicht', attribution: 'angeblich' },
  that: 'dass',
  borders: 'aber weil denn deshalb also obwohl trotzdem während sondern jedoch allerdings deswegen okay',
  links: 'und oder',
  subjects: 'ich du er sie es wir ihr man der die das ein eine mein meine dann jetzt da hier diese dieser dieses',
  harmless: `ohne_zweifel kein_zweifel zweifellos nicht_nur ehrlich_gesagt wenn_ihr_mich_fragt wenn_du_mich_fragst glaubt_mir glaub_mir
    ich_hoffe_euch hoffe_das_video hoffe_ihr hoffe_dir weiß_nicht_aber wenn_man_so_will auch_wenn selbst_wenn wenn_ihr_wollt wenn_ihr_mögt wie_gesagt ich_sag_mal
    sag_ich_mal immer_wenn jedes_mal_wenn nicht_nur_dass keine_frage
    wie_er_sagt nicht_gelogen`,
}

export const dutch: TurnTable = {
  code: 'nl',
  before: {
    negation: `denk_niet denken_niet geloof_niet geloven_niet zeg_niet beweer_niet bedoel_niet NOT_*_waar NOT_bewijs onwaar leugen leugens gelogen mythe fabel
      ontkent ontkennen ontkende weerlegd onzin misverstand tegendeel in_tegenstelling_tot NOT_*_dat`,
    condition: '<_als indien tenzij mits of_het gesteld zolang',
    attribution: `beweert beweren beweerde beweerden zegt zei zeggen zeiden vertelt vertelde
      mensen_denken sommigen_zeggen sommigen_denken volgens zogenaamd zogenaamde naar_verluidt gehoord_dat men_zegt vermeend vermeende`,
    doubt: `betwijfel betwijfelen twijfel twijfelen NOT_zeker niet_zeker misschien mogelijk wellicht waarschijnlijk vraag_me_af ik_dacht denk_je geloof_je`,
    imagination: 'stel_je_voor stel_dat hoop hopen hoopt hopelijk wens droomt droomde gedroomd alsof fantasie',
    announcement: `laat_ik_je laat_ik_jullie zal_ik_*_laten_zien ga_ik_*_laten_zien straks_laat later_laat volgende_video blijf_kijken vertel_ik_jullie vandaag_ga_ik
      vandaag_gaan_we video_ga_ik video_gaan_we`,
  },
  near: {
    limit: `^_alleen bijna nauwelijks meestal soms zelden vaak deels de_meeste sommige_van een_deel_van deel_van helft_van tot_wel hoogstens
      minder_dan voormalige voormalig mogelijke vermeende geplande mislukte`,
    doubt: 'misschien mogelijk wellicht waarschijnlijk blijkbaar schijnbaar zou zouden kan_het kunnen_het',
  },
  beforeNumber: 'bijna',
  after: {
    negation: `is_niet_waar is_onwaar is_een_leugen is_een_mythe is_onzin is_een_fabel is_fout klopt_niet klopt_*_niet is_een_misverstand`,
    irony: 'grapje maar_een_grapje geintje was_een_grap',
  },
  next: { condition: 'als tenzij mits indien', attribution: 'beweert beweren zogenaamd' },
  that: 'dat',
  borders: 'maar omdat want dus daarom hoewel echter terwijl',
  links: 'en of',
  subjects: 'ik jij je hij zij ze wij we het dit dat de een er dan nu mijn',
  harmless:
    'zonder_twijfel geen_twijfel niet_alleen geloof_me ik_hoop_dat_jullie ik_hoop_dat_je als_je_wilt als_je_het_mij_vraagt ook_al zoals_gezegd',
}

export const swedish: TurnTable = {
  code: 'sv',
  before: {
    negation: 'tror_inte tror_*_inte säger_inte NOT_*_sant NOT_*_att lögn myt falskt förnekar osant',
    condition: '<_om ifall såvida',
    attribution: 'påstår påstod hävdar hävdade säger sade sa_att berättar berättade enligt sägs ryktet påstås påstådda',
    doubt: 'tvivlar tveksamt osäker kanske möjligen troligen undrar trodde_att',
    imagination: 'tänk_dig tänk_om föreställ hoppas önskar drömmer som_om',
    announcement: 'ska_jag_visa kommer_jag_att_visa visar_jag_er idag_ska_jag idag_ska_vi',
  },
  near: {
    limit: '^_bara nästan knappt oftast ibland högst upp_till de_flesta några_av tidigare',
    doubt: 'kanske möjligen troligen kan skulle',
  },
  after: {
    negation: 'är_falskt är_inte_sant är_en_lögn är_en_myt stämmer_inte',
    irony: 'jag_skojar bara_skojar skämt_åsido',
  },
  next: { condition: 'om ifall' },
  that: 'att',
  borders: 'men därför eftersom så fast dock',
  links: 'och eller',
  subjects: 'jag du han hon vi ni dom de det den nu då',
  harmless: 'utan_tvekan inte_bara hoppas_ni hoppas_att_ni',
}

const scandinavian = {
  before: {
    negation:
      'tror_ikke tror_*_ikke siger_ikke sier_ikke NOT_*_sandt NOT_*_sant NOT_*_at løgn myte benægter benekter usandt',
    condition: 'hvis såfremt dersom',
    attribution:
      'påstår hævder hevder siger sier sagde_at sa_at fortæller forteller ifølge angiveligt angivelig rygtet ryktet',
    doubt: 'tvivler tviler usikker måske kanskje muligvis muligens formentlig troede_at trodde_at',
    imagination: 'forestil forestill håber håper ønsker drømte som_om',
    announcement: 'vil_jeg_vise skal_jeg_vise viser_jeg_jer viser_jeg_dere idag_skal_jeg i_dag_skal_jeg i_dag_skal_vi',
  },
  near: {
    limit:
      '^_kun ^_bare næsten nesten som_regel nogle_gange noen_ganger op_til opp_til de_fleste nogle_af noen_av tidligere',
    doubt: 'måske kanskje muligvis muligens kunne ville',
  },
  after: {
    negation: 'er_falsk er_løgn er_en_løgn er_en_myte er_ikke_sandt er_ikke_sant passer_ikke stemmer_ikke',
    irony: 'bare_for_sjov bare_tuller jeg_joker',
  },
  next: { condition: 'hvis såfremt dersom' },
  that: 'at',
  borders: 'men fordi derfor så selvom',
  links: 'og eller',
  subjects: 'jeg du han hun vi de det den der nu nå',
  harmless: 'uden_tvivl uten_tvil ikke_kun ikke_bare håber_I håper_dere',
} as const

export const danish: TurnTable = { code: 'da', ...scandinavian }
export const norwegian: TurnTable = { code: 'no', ...scandinavian }
