import { ending, judgment, promised, type RawVideo } from './raw-verdict.ts'

export const sugar: RawVideo = {
  title: '30 Tage OHNE Zucker: 5 Kilo weg und nie wieder müde!',
  language: 'de',
  captions: [
    'Hallo zusammen, ich bin Jonas und ich habe dreißig Tage lang keinen Zucker gegessen.',
    'Keinen heißt: keine Schokolade, kein Kuchen, keine Limo und auch kein Honig im Tee.',
    'Am ersten Tag war noch alles gut, ich hatte einen Apfel dabei und war sehr stolz auf mich.',
    'Später zeige ich euch, wie viel ich am Ende abgenommen habe, aber zuerst müssen wir über Kopfschmerzen reden.',
    'Am dritten Tag hatte ich nämlich solche Kopfschmerzen, dass ich um acht im Bett lag.',
    'Dieses Video wird unterstützt von Kornkiste, mit dem Code Jonas bekommt ihr die erste Kiste für fünf Euro.',
    'Meine Schwester behauptet, dass man ohne Zucker nie wieder müde ist, die macht das seit zwei Jahren.',
    'Ich war ehrlich gesagt in der ersten Woche müder als vorher und bin im Büro fast eingeschlafen.',
    'Am zehnten Tag hatte meine Kollegin Geburtstag und es gab Schwarzwälder Kirschtorte. Ich habe nur zugeschaut.',
    'Ab der zweiten Woche habe ich besser geschlafen und nachmittags war ich nicht mehr so schlapp.',
    'Trotzdem bin ich montags immer noch müde, daran ändert auch der Zucker nichts.',
    'Beim Einkaufen merkt man erst, wo überall Zucker drin ist, sogar in den Gewürzgurken und im Senf.',
    'Wenn ich fünf Kilo verloren hätte, würde ich hier auf dem Tisch tanzen, also keine Sorge.',
    'Eine Ärztin hat mir erklärt, dass das erste Gewicht meistens nur Wasser ist.',
    'In der dritten Woche war ich auf einer Hochzeit und habe die Torte wieder stehen lassen.',
    'Mein Kaffee schmeckt jetzt ohne alles und ich will gar nicht mehr zurück.',
    'So, jetzt auf die Waage. Am Anfang waren es achtundachtzig Kilo.',
    'Und heute sind es genau sechsundachtzig, also zwei Kilo weniger und nicht fünf.',
    'Ich hatte mir mehr erhofft, aber die Hose sitzt lockerer und das reicht mir.',
    'Am dreißigsten Tag habe ich dann um Mitternacht ein Stück Schokolade gegessen und es war mir viel zu süß.',
    'Nächste Woche probiere ich aus, ob man einen Monat ohne Handy leben kann.',
    'Schreibt mir, was ich als Nächstes weglassen soll, und bis dann. Tschüss!',
  ],
}

export const sugarPromises = [
  promised('er isst 30 Tage keinen Zucker', true),
  promised('er nimmt 5 Kilo ab'),
  promised('er ist nie wieder müde'),
]
export const sugarFree = judgment(
  1,
  'delivered',
  1,
  'ich habe dreißig Tage lang keinen Zucker gegessen',
  'Er sagt, dass er durchgehalten hat.',
)
export const sugarWeight = judgment(
  2,
  'contradicted',
  18,
  'also zwei Kilo weniger und nicht fünf',
  'Die Waage zeigt zwei Kilo weniger.',
)
export const sugarTired = judgment(
  3,
  'contradicted',
  11,
  'Trotzdem bin ich montags immer noch müde',
  'Er ist weiterhin müde.',
)
export const sugarClosing = ending(
  'Er hält die 30 Tage durch, verliert aber nur zwei Kilo und bleibt montags müde.',
  '30 Tage ohne Zucker: zwei Kilo weniger und besserer Schlaf',
  'also zwei Kilo weniger und nicht fünf',
  18,
)

export const bridge: RawVideo = {
  title: 'Warum diese Talbrücke gesprengt werden musste',
  language: 'de',
  captions: [
    'Hier oben sieht man nur noch Luft, aber bis letzten Sonntag stand an dieser Stelle eine Brücke.',
    'Vierzig Jahre lang sind hier jeden Tag zwanzigtausend Autos über das Tal gefahren.',
    'Ich habe mit dem Ingenieur gesprochen, der die Brücke zuletzt geprüft hat.',
    'Er sagt, beim Abklopfen habe es an manchen Stellen hohl geklungen, und dann habe man genauer hingesehen.',
    'Im Beton waren die Spannstähle gerissen, bei elf von vierzig Trägern, das kann man nicht reparieren.',
    'Der Grund ist das Streusalz: Es ist über undichte Fugen eingedrungen und hat den Stahl der Brücke rosten lassen.',
    'Eine Verstärkung hätte länger gedauert als ein Neubau und wäre am Ende teurer geworden.',
    'Deshalb musste die Brücke gesprengt werden, denn zum Abtragen war sie nicht mehr tragfähig genug.',
    'Im Ort glauben manche, dass Sabotage im Spiel war, aber dafür gibt es keinen einzigen Beleg.',
    'Für die Umleitung durch das Dorf wurden zwei Ampeln und ein Blitzer aufgestellt.',
    'Die Bäckerin verkauft jetzt doppelt so viele Brötchen, weil alle vor ihrer Tür im Stau stehen.',
    'Am Sonntag um zehn wurde das Tal geräumt, hundertfünfzig Leute mussten aus ihren Häusern.',
    'Der Sprengmeister hat neunhundert Löcher gebohrt und hundertzwanzig Kilo Sprengstoff verteilt.',
    'Und dann ging alles ganz schnell: Nach vier Sekunden lag die Brücke unten im Fallbett aus Erde.',
    'Verletzt wurde dabei kein Mensch, nur ein Gewächshaus hat ein paar Scheiben verloren.',
    'Die Trümmer werden jetzt zerkleinert und kommen zum Teil in die neue Straße.',
    'Der Neubau soll in drei Jahren fertig sein, aber das hat man bei anderen Brücken auch gesagt.',
    'Der Ingenieur meint, dass in Deutschland noch viertausend solcher Brücken stehen.',
    'Wenn ihr mehr über Bauwerke wissen wollt, abonniert den Kanal, das kostet nichts.',
    'Danke an alle, die mir Bilder geschickt haben, und bis zum nächsten Mal.',
  ],
}

export const bridgePromises = [
  promised('warum die Talbrücke gesprengt werden musste', true),
  promised('die Sprengung der Brücke'),
]
export const bridgeReason = judgment(
  1,
  'delivered',
  8,
  'Deshalb musste die Brücke gesprengt werden, denn zum Abtragen war sie nicht mehr tragfähig genug',
  'Der Grund wird genannt: Der Stahl war gerissen.',
)
export const bridgeBlast = judgment(
  2,
  'delivered',
  14,
  'Nach vier Sekunden lag die Brücke unten im Fallbett aus Erde',
  'Die Sprengung wird beschrieben.',
)
export const bridgeClosing = ending(
  'Streusalz hat den Stahl rosten lassen, und zum Abtragen war die Brücke zu schwach.',
  'Streusalz ließ den Stahl dieser Talbrücke rosten',
  'Es ist über undichte Fugen eingedrungen und hat den Stahl der Brücke rosten lassen',
  6,
)
