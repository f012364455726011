import type { Language } from './language.ts'
import type { SoughtKind } from './question-kinds.ts'

/**
 * Groups of everyday English words with one meaning: a question may use one and the speech another. A synonym counts less than
 * the word itself. They match as written, because other forms often mean something else, such as "works".
 */
const everyday = `  buy purchase acquire
  cost price charge expense
  begin start commence
  end finish stop conclude
  die dead death
  survive outlive
  need require
  build construct erect
  car vehicle automobile
  house home
  money cash
  job work
  doctor physician
  child kid
  big large huge
  small little tiny
  fast quick rapid
  happy glad
  sick ill
  find discover
  choose pick select
  show demonstrate
  forbid ban prohibit
  allow permit
  dangerous risky unsafe
  error mistake fault
  earn income salary
  clean wash
  throw toss
  sleep rest`
  .split('\n')
  .map(line => line.trim().split(' '))

/** Verbs and nouns for making something whole again, by language. They match in any form. */
const repairs: Readonly<Record<string, string>> = {
  en: 'fix repair mend renovate renovation restore restoration refurbish overhaul',
  de: `reparieren repariert reparatur instandsetzen instandsetzung sanieren saniert sanierung renovieren renoviert renovierung
    restaurieren restauriert restaurierung umbauen umgebaut umbau herrichten hergerichtet`,
  fr: 'réparer réparation rénover rénovation restaurer restauration remettre remise retaper refaire',
  es: 'reparar reparación arreglar arreglo reformar reforma renovar renovación restaurar restauración rehabilitar',
  it: 'riparare riparazione ristrutturare ristrutturazione restaurare restauro sistemare aggiustare rimettere',
  pt: 'reparar reparação consertar conserto arrumar restaurar restauro reformar reforma recuperar recuperação renovar',
}

/** Words that the kind of answer implies: a sentence with an amount of money answers what someone paid. */
const implied: Partial<Record<NonNullable<SoughtKind>, Readonly<Record<string, string>>>> = {
  price: {
    en: 'cost price pay spend charge bill fee money expense',
    de: `kosten gekostet teuer preis zahlen gezahlt bezahlen bezahlt ausgeben ausgegeben geld rechnung verlangen verlangt
      berechnen berechnet`,
    fr: 'coûter coûté coût prix payer payé dépenser dépensé dépense argent facture facturer demander demandé',
    es: 'costar costó cuesta coste costo precio pagar pagó gastar gastó gasto dinero factura cobrar cobró pedir pidió',
    it: 'costare costato costo prezzo pagare pagato spendere speso spesa soldi denaro conto chiedere chiesto',
    pt: 'custar custou custo preço pagar pagou gastar gastou gasto dinheiro conta cobrar cobrou pedir pediu',
  },
  duration: {
    en: 'take last need time',
    de: 'dauern dauert gedauert dauer brauchen braucht gebraucht zeit',
    fr: 'durer duré durée prendre pris temps falloir fallu mettre mis',
    es: 'durar duró duración tardar tardó llevar llevó tiempo',
    it: 'durare durato durata volere voluto mettere messo tempo',
    pt: 'durar durou duração demorar demorou levar levou tempo',
  },
}

const listed = (words = ''): string[] => words.split(/\s+/).filter(word => word !== '')

/** True for a word such as "repair": what is done to the subject of a video may be said in many ways. */
export const isRepairWord = (word: string, { code, stem }: Language): boolean =>
  listed(repairs[code]).some(each => stem(each) === stem(word))

/** The other words of a word's group, as stems of the language. */
export function synonymsOf(word: string, language: Language): readonly string[] {
  const { code, stem } = language
  const groups = code === 'en' ? everyday.filter(group => group.includes(word)).map(group => group.map(stem)) : []
  const all = isRepairWord(word, language) ? [...groups, listed(repairs[code]).map(stem)] : groups
  return [...new Set(all.flat())].filter(each => each !== stem(word))
}

/** True for a word that the kind of answer implies. */
export const isImplied = (word: string, kind: SoughtKind, { code, stem }: Language): boolean =>
  kind !== null && listed(implied[kind]?.[code]).some(each => stem(each) === stem(word))
