import type { NegationCase } from './negation-case.ts'

/** Languages of western Europe and the north. */
export const westernCases: Record<string, NegationCase> = {
  English: {
    kept: ['you should never open the kiln while it is hot', 'never open the kiln while it is hot'],
    cut: [
      ['we do not like this glaze because it cracks', 'like this glaze because it cracks'],
      ['we do not really like this glaze because it cracks', 'like this glaze because it cracks'],
      ['there is no evidence that the old glaze was safe', 'evidence that the old glaze was safe'],
      ['we no longer fire the bowls in the old kiln', 'fire the bowls in the old kiln'],
      ['this is not at all a safe glaze for bowls', 'a safe glaze for bowls'],
      ['nobody in the village fires bowls in winter', 'fires bowls in winter'],
      ['neither you nor i would fire these bowls twice', 'would fire these bowls twice'],
      ['you can not easily fire these large bowls twice', 'fire these large bowls twice'],
      ['the result is anything but a safe glaze', 'a safe glaze'],
      ['they seldom fire these large bowls twice', 'fire these large bowls twice'],
      ['you should not just fire these large bowls twice', 'fire these large bowls twice'],
    ],
    deleted: ['my teacher did not open the kiln that night', 'my teacher did open the kiln that night'],
    friends: [
      ['that has basically no effect so at firing temperature clay is hard', 'firing temperature clay is hard'],
      ['you cannot really use them so kilns are cold and empty', 'kilns are cold and empty'],
      ['the mica and the clay burn slowly in the kiln', 'and the clay burn slowly in the kiln'],
      ['it is not only the clay that burns slowly in here', 'the clay that burns slowly in here'],
      ['this nay said the king of the pine forest loves clay', 'said the king of the pine forest loves clay'],
    ],
  },
  German: {
    kept: ['wir öffnen den Ofen nicht solange er heiß ist', 'den Ofen nicht solange er heiß ist'],
    cut: [
      ['ich mag diese Glasur nicht', 'ich mag diese Glasur'],
      ['das ist keineswegs ein sicherer Ton für große Töpfe', 'ein sicherer Ton für große Töpfe'],
      ['ihr dürft auf keinen Fall diese großen Töpfe brennen', 'diese großen Töpfe brennen'],
      ['weder ich noch Anna brennen diese großen Töpfe', 'brennen diese großen Töpfe'],
      ['das ist kein guter Ton für große Töpfe', 'guter Ton für große Töpfe'],
    ],
    deleted: ['wir öffnen den Ofen heute nicht vor dem Abend', 'wir öffnen den Ofen heute vor dem Abend'],
    friends: [
      ['wir haben noch vier große Töpfe im Ofen', 'vier große Töpfe im Ofen'],
      ['das ist nicht nur ein Ofen sondern ein großes Haus', 'ein Ofen sondern ein großes Haus'],
    ],
  },
  French: {
    kept: ['nous ne mettons jamais la terre dans le four chaud', 'ne mettons jamais la terre dans le four'],
    cut: [
      ['je n’aime pas cette terre parce qu’elle casse', 'cette terre parce qu’elle casse pas'],
      ['on ne peut jamais ouvrir le four quand il est chaud', 'ouvrir le four quand il est chaud'],
      ['il travaille sans gants dans le four très chaud', 'gants dans le four très chaud'],
    ],
    deleted: ['nous ne mettons pas la terre dans le four chaud', 'nous mettons la terre dans le four chaud'],
    friends: [
      ['chaque personne met la terre dans le four chaud', 'met la terre dans le four chaud'],
      ['il fait un pas vers le four et prend la terre', 'vers le four et prend la terre'],
      ['nous mettons plus de terre dans le four ce soir', 'de terre dans le four ce soir'],
    ],
  },
  Spanish: {
    kept: ['no abrimos el horno cuando está muy caliente', 'no abrimos el horno cuando está muy caliente'],
    cut: [
      ['no me gusta esta cerámica porque pesa mucho', 'gusta esta cerámica porque pesa mucho'],
      ['nunca abrimos el horno cuando está caliente', 'abrimos el horno cuando está caliente'],
    ],
    deleted: ['mi maestro no abrió el horno esa noche fría', 'mi maestro abrió el horno esa noche fría'],
    friends: [
      ['no solo quemamos la arcilla sino también la leña', 'quemamos la arcilla sino también la leña'],
      ['sin embargo quemamos la arcilla en el horno', 'quemamos la arcilla en el horno'],
    ],
  },
  Portuguese: {
    kept: ['não abrimos o forno quando está muito quente', 'não abrimos o forno quando está muito quente'],
    cut: [
      ['eu não gosto desta cerâmica porque é pesada', 'gosto desta cerâmica porque é pesada'],
      ['ele nunca abre o forno quando está quente', 'abre o forno quando está quente'],
    ],
    deleted: ['meu mestre não abriu o forno naquela noite', 'meu mestre abriu o forno naquela noite'],
    friends: [
      ['hoje colocamos a argila no forno bem devagar', 'forno bem devagar'],
      ['não só queimamos a argila mas também a madeira', 'queimamos a argila mas também a madeira'],
    ],
  },
  Italian: {
    kept: ['non apriamo il forno quando è molto caldo', 'non apriamo il forno quando è molto caldo'],
    cut: [
      ['non mi piace questa ceramica perché è pesante', 'piace questa ceramica perché è pesante'],
      ['lavora senza guanti davanti al forno caldo', 'guanti davanti al forno caldo'],
    ],
    deleted: ['il mio maestro non aprì il forno quella notte', 'il mio maestro aprì il forno quella notte'],
    friends: [
      ['noi ne bruciamo tre pezzi nel forno caldo', 'bruciamo tre pezzi nel forno caldo'],
      ['non solo bruciamo la legna ma anche la carta', 'bruciamo la legna ma anche la carta'],
    ],
  },
  Dutch: {
    kept: ['wij openen de oven niet als hij nog heet is', 'openen de oven niet als hij nog heet is'],
    cut: [
      ['ik hou van dit aardewerk niet', 'ik hou van dit aardewerk'],
      ['dat is geen goede klei voor grote potten', 'goede klei voor grote potten'],
    ],
    deleted: ['wij openen de oven vandaag niet voor de avond', 'wij openen de oven vandaag voor de avond'],
    friends: [
      ['wij hebben een mica plaat in de hete oven', 'plaat in de hete oven'],
      ['dat is niet alleen een oven maar ook een huis', 'een oven maar ook een huis'],
    ],
  },
  Swedish: {
    kept: ['vi öppnar inte ugnen när den är het', 'öppnar inte ugnen när den är het'],
    cut: [
      ['jag tycker om den här leran inte', 'jag tycker om den här leran'],
      ['det finns ingen lera kvar i vår gamla ugn', 'lera kvar i vår gamla ugn'],
    ],
    deleted: ['min lärare öppnade inte ugnen den natten', 'min lärare öppnade ugnen den natten'],
    friends: [
      ['vi har mat och lera i den gamla ugnen', 'lera i den gamla ugnen'],
      ['vi bränner inte bara leran utan också veden i ugnen', 'leran utan också veden i ugnen'],
    ],
  },
  Danish: {
    kept: ['vi åbner ikke ovnen når den er varm', 'åbner ikke ovnen når den er varm'],
    cut: [
      ['der er ingen ler tilbage i vores gamle ovn', 'ler tilbage i vores gamle ovn'],
      ['vi kan ikke lide den her tunge krukke', 'lide den her tunge krukke'],
    ],
    deleted: ['min lærer åbnede ikke ovnen den nat', 'min lærer åbnede ovnen den nat'],
    friends: [
      ['vi fylder den sin ovn med ler hver dag', 'ovn med ler hver dag'],
      ['vi brænder ikke kun leret men også træet i ovnen', 'leret men også træet i ovnen'],
    ],
  },
  Norwegian: {
    kept: ['vi åpner ikke ovnen når den er varm', 'åpner ikke ovnen når den er varm'],
    cut: [
      ['jeg liker ikke denne krukken fordi den er tung', 'denne krukken fordi den er tung'],
      ['det er ingen leire igjen i ovnen vår', 'leire igjen i ovnen vår'],
    ],
    deleted: ['læreren min åpnet ikke ovnen den natten', 'læreren min åpnet ovnen den natten'],
    friends: [
      ['vi har en sin ovn med leire hver dag', 'ovn med leire hver dag'],
      ['vi brenner ikke bare leiren men også veden i ovnen', 'leiren men også veden i ovnen'],
    ],
  },
  Finnish: {
    kept: ['me emme avaa uunia kun se on kuuma', 'emme avaa uunia kun se on kuuma'],
    cut: [
      ['minä en pidä tästä savesta koska se on raskas', 'pidä tästä savesta koska se on raskas'],
      ['älä koskaan avaa uunia kun se on kuuma', 'koskaan avaa uunia kun se on kuuma'],
    ],
    deleted: ['opettajani ei avannut uunia sinä yönä', 'opettajani avannut uunia sinä yönä'],
    friends: [
      ['nyt laitamme ne savet uuniin hyvin hitaasti', 'savet uuniin hyvin hitaasti'],
      ['tuon ikkunan takana se savi palaa hitaasti', 'takana se savi palaa hitaasti'],
    ],
  },
}
