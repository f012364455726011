/** The local engine's own phrases by language. Everything else that it writes is the speaker's words. */
type Texts = {
  readonly inTheirWords: string
  readonly alsoHere: string
  readonly notFound: string
  readonly nothingSaid: string
}

const english: Texts = {
  inTheirWords: 'In the words of the video:',
  alsoHere: 'It also comes up here:',
  notFound: 'This was not found in this video.',
  nothingSaid: 'Nothing is said in this video.',
}

const texts: Record<string, Texts> = {
  en: english,
  de: {
    inTheirWords: 'In den Worten des Videos:',
    alsoHere: 'Auch hier ist davon die Rede:',
    notFound: 'Das war in diesem Video nicht zu finden (not found in this video).',
    nothingSaid: 'In diesem Video wird nichts gesagt.',
  },
  fr: {
    inTheirWords: 'Avec les mots de la vidéo :',
    alsoHere: 'Il en est aussi question ici :',
    notFound: 'Cela ne se trouve pas dans cette vidéo (not found in this video).',
    nothingSaid: 'Rien n’est dit dans cette vidéo.',
  },
  es: {
    inTheirWords: 'En palabras del vídeo:',
    alsoHere: 'También se habla de ello aquí:',
    notFound: 'Eso no se encontró en este vídeo (not found in this video).',
    nothingSaid: 'En este vídeo no se dice nada.',
  },
  ja: {
    inTheirWords: '動画での発言：',
    alsoHere: 'ここでも話題になっています：',
    notFound: 'この動画では見つかりませんでした (not found in this video)。',
    nothingSaid: 'この動画では何も話されていません。',
  },
}

export const textsFor = (language: string): Texts => texts[language] ?? english
