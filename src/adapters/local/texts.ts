/** The local engine's own phrases by language. Everything else that it writes is the speaker's words. */
type Texts = {
  readonly inTheirWords: string
  readonly alsoHere: string
  readonly notFound: string
  readonly closest: string
  readonly nothingSaid: string
  readonly noAnswer: string
}

const english: Texts = {
  inTheirWords: 'In the words of the video:',
  alsoHere: 'It also comes up here:',
  notFound: 'This was not found in this video.',
  closest: 'What comes closest:',
  nothingSaid: 'Nothing is said in this video.',
  noAnswer: 'The transcript does not come to what the title promises.',
}

const texts: Record<string, Texts> = {
  en: english,
  de: {
    inTheirWords: 'In den Worten des Videos:',
    alsoHere: 'Auch hier ist davon die Rede:',
    notFound: 'Das war in diesem Video nicht zu finden (not found in this video).',
    closest: 'Am nächsten kommt:',
    nothingSaid: 'In diesem Video wird nichts gesagt.',
    noAnswer: 'Das Transkript kommt nicht zu dem, was der Titel verspricht.',
  },
  fr: {
    inTheirWords: 'Avec les mots de la vidéo :',
    alsoHere: 'Il en est aussi question ici :',
    notFound: 'Cela ne se trouve pas dans cette vidéo (not found in this video).',
    closest: 'Ce qui s’en approche le plus :',
    nothingSaid: 'Rien n’est dit dans cette vidéo.',
    noAnswer: 'La transcription n’en vient pas à ce que promet le titre.',
  },
  es: {
    inTheirWords: 'En palabras del vídeo:',
    alsoHere: 'También se habla de ello aquí:',
    notFound: 'Eso no se encontró en este vídeo (not found in this video).',
    closest: 'Lo más cercano:',
    nothingSaid: 'En este vídeo no se dice nada.',
    noAnswer: 'La transcripción no llega a lo que promete el título.',
  },
  ja: {
    inTheirWords: '動画での発言：',
    alsoHere: 'ここでも話題になっています：',
    notFound: 'この動画では見つかりませんでした (not found in this video)。',
    closest: '最も近い発言：',
    nothingSaid: 'この動画では何も話されていません。',
    noAnswer: '文字起こしでは、タイトルが約束する内容に触れていません。',
  },
}

export const textsFor = (language: string): Texts => texts[language] ?? english
