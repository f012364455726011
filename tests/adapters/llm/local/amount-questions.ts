import type { AskedQuestion } from './questions.ts'

/** The expected quote of a question that the talk does not answer. */
const notSaid = null

/** Amounts that are said in other words than they are asked for, on short talks; rules were written with these. */
export const amountQuestions: readonly AskedQuestion[] = [
  ['house', 'How much did the repairs cost in total?', /forty one thousand/i],
  ['house', 'How long did the renovation take?', /eleven weekends/i],
  ['boat', 'How much did the restoration cost altogether?', /two thousand one hundred/i],
  ['boat', 'What was the bill for the mast?', /three hundred and fifty/i],
  ['boat', 'How much is the insurance?', notSaid],
  ['kueche', 'Wie viel haben sie insgesamt für die Renovierung bezahlt?', /viertausendsiebenhundert/i],
  ['kueche', 'Wie viel hat der Elektriker verlangt?', /tausendzweihundert/i],
  ['kueche', 'Wie viel kostet die Dunstabzugshaube?', notSaid],
  ['camionnette', 'Combien ont-ils dépensé en tout pour réparer la camionnette ?', /trois mille quatre cents/i],
  ['camionnette', 'Combien ont coûté les pneus ?', /cent cinquante euros/i],
  ['horno', '¿Cuánto gastaron en total en la reparación del horno?', /mil seiscientos/i],
  ['horno', '¿Cuánto pidió el albañil?', /setecientos/i],
  ['horno', '¿Cuánto costó la chimenea?', notSaid],
  ['pianoforte', 'Quanto ha speso in totale per la riparazione?', /mille e cento/i],
  ['pianoforte', 'Quanto ha pagato per i feltri?', /novanta euro/i],
  ['moinho', 'Quanto gastaram ao todo na reparação do moinho?', /mil e novecentos/i],
  ['moinho', 'Quanto pagaram pelas velas?', /trezentos e vinte/i],
]

/** The same class on the same talks. No rule was written with these; they are only counted. */
export const furtherAmountQuestions: readonly AskedQuestion[] = [
  ['house', 'How much money went into fixing the place, all in all?', /forty one thousand/i],
  ['house', 'How many hours of work was it?', /nine hundred hours/i],
  ['boat', 'How much money went into the repairs overall?', /two thousand one hundred/i],
  ['boat', 'How much time did the work on the boat take?', /four hundred hours/i],
  ['boat', 'How much do they charge for the mooring?', /eighteen pounds/i],
  ['kueche', 'Was hat die Renovierung alles in allem gekostet?', /viertausendsiebenhundert/i],
  ['kueche', 'Wie viel Zeit haben sie für den Umbau gebraucht?', /vierzehn Wochen/i],
  ['kueche', 'Wie viel haben sie für die Arbeitsplatte ausgegeben?', /dreihundertzehn/i],
  ['camionnette', 'Quel a été le coût total de la restauration ?', /trois mille quatre cents/i],
  ['camionnette', 'Combien de temps a pris la réparation ?', /vingt-six semaines/i],
  ['camionnette', 'Combien le mécanicien a-t-il pris pour le moteur ?', /neuf cents/i],
  ['camionnette', "Combien coûte l'assurance ?", notSaid],
  ['horno', '¿Cuánto les costó arreglar el horno en total?', /mil seiscientos/i],
  ['horno', '¿Cuánto tiempo tardaron en restaurarlo?', /once semanas/i],
  ['horno', '¿Cuánto pagaron por la puerta?', /doscientos veinte/i],
  ['pianoforte', 'Quanto è venuto a costare il restauro complessivamente?', /mille e cento/i],
  ['pianoforte', 'Quanto tempo ci è voluto per ripararlo?', /tre mesi/i],
  ['pianoforte', "Quanto ha voluto l'accordatore?", /cinquecento/i],
  ['moinho', 'Qual foi o custo total do restauro?', /mil e novecentos/i],
  ['moinho', 'Quanto tempo demorou a recuperação do moinho?', /dezassete semanas/i],
  ['moinho', 'Quanto recebeu o carpinteiro?', /quatrocentos e cinquenta/i],
  ['moinho', 'Quanto custou o milho?', notSaid],
]
