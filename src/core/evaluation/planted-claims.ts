/**
 * A claim that is put into the speech of a video that says nothing about it, so that the labels of titles about it are
 * certain: no other sentence of the video supports or contradicts them.
 */
export type PlantedClaim = {
  /** Said as a fact, with its number in digits. */
  readonly fact: string
  /** The title that says what the fact says, another number, and the opposite. */
  readonly titles: { readonly same: string; readonly number: string; readonly negation: string }
  /** A sentence that contains `cut` and takes it back. */
  readonly turned: string
  /** Words of the turned sentence that say the opposite of it when they are cut out. */
  readonly cut: string
}

/** By language. A video gets the claims in turn. */
export const plantedClaims: Readonly<Record<string, readonly PlantedClaim[]>> = {
  en: [
    {
      fact: 'by the way the new roof of my shed cost exactly 340 dollars in the end',
      titles: {
        same: 'My Shed Roof Cost 340 Dollars',
        number: 'My Shed Roof Cost 3400 Dollars',
        negation: 'My Shed Roof Did Not Cost 340 Dollars',
      },
      turned: 'some of you wrote that the harbour tower is going to be torn down but that is simply not true',
      cut: 'the harbour tower is going to be torn down',
    },
    {
      fact: 'a small announcement my sister ran 18 marathons last year and finished all of them',
      titles: {
        same: 'My Sister Ran 18 Marathons Last Year',
        number: 'My Sister Ran 19 Marathons Last Year',
        negation: 'My Sister Ran No Marathon Last Year',
      },
      turned: 'no i do not believe that the town library closes for good this winter',
      cut: 'the town library closes for good this winter',
    },
    {
      fact: 'my old radio played for 52 hours on one battery i measured it',
      titles: {
        same: 'My Old Radio Played for 52 Hours on One Battery',
        number: 'My Old Radio Played for 25 Hours on One Battery',
        negation: 'My Old Radio Would Not Play on One Battery',
      },
      turned: 'for years i thought that salt water charges a phone until i tried it and it never did',
      cut: 'salt water charges a phone',
    },
  ],
  de: [
    {
      fact: 'übrigens hat das neue Dach von meinem Schuppen am Ende genau 340 Euro gekostet',
      titles: {
        same: 'Mein Schuppendach hat 340 Euro gekostet',
        number: 'Mein Schuppendach hat 3400 Euro gekostet',
        negation: 'Mein Schuppendach hat nicht 340 Euro gekostet',
      },
      turned: 'manche haben geschrieben der Hafenturm wird abgerissen aber das stimmt einfach nicht',
      cut: 'der Hafenturm wird abgerissen',
    },
    {
      fact: 'kurz nebenbei meine Schwester ist letztes Jahr 18 Marathons gelaufen und alle bis ins Ziel',
      titles: {
        same: 'Meine Schwester ist 18 Marathons gelaufen',
        number: 'Meine Schwester ist 19 Marathons gelaufen',
        negation: 'Meine Schwester ist keinen Marathon gelaufen',
      },
      turned: 'jahrelang dachte ich Salzwasser lädt ein Handy auf bis ich es probiert habe und es nie ging',
      cut: 'Salzwasser lädt ein Handy auf',
    },
  ],
  es: [
    {
      fact: 'por cierto el tejado nuevo de mi cobertizo costó exactamente 340 euros al final',
      titles: {
        same: 'El tejado de mi cobertizo costó 340 euros',
        number: 'El tejado de mi cobertizo costó 3400 euros',
        negation: 'El tejado de mi cobertizo no costó 340 euros',
      },
      turned: 'algunos decís que van a derribar la torre del puerto pero eso no es verdad',
      cut: 'van a derribar la torre del puerto',
    },
    {
      fact: 'una cosa más mi hermana corrió 18 maratones el año pasado y los terminó todos',
      titles: {
        same: 'Mi hermana corrió 18 maratones',
        number: 'Mi hermana corrió 19 maratones',
        negation: 'Mi hermana no corrió ningún maratón',
      },
      turned: 'durante años creí que el agua salada carga un móvil hasta que lo probé y nunca funcionó',
      cut: 'el agua salada carga un móvil',
    },
  ],
  fr: [
    {
      fact: 'au fait le nouveau toit de ma cabane a coûté exactement 340 euros à la fin',
      titles: {
        same: 'Le toit de ma cabane a coûté 340 euros',
        number: 'Le toit de ma cabane a coûté 3400 euros',
        negation: "Le toit de ma cabane n'a pas coûté 340 euros",
      },
      turned: "certains disent que la tour du port va être démolie mais ce n'est tout simplement pas vrai",
      cut: 'la tour du port va être démolie',
    },
    {
      fact: "petite annonce ma sœur a couru 18 marathons l'année dernière et les a tous finis",
      titles: {
        same: 'Ma sœur a couru 18 marathons',
        number: 'Ma sœur a couru 19 marathons',
        negation: "Ma sœur n'a couru aucun marathon",
      },
      turned: "pendant des années j'ai cru que l'eau salée recharge un téléphone mais ça n'a jamais marché",
      cut: "l'eau salée recharge un téléphone",
    },
  ],
}
