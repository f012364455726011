declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: string): { stem(word: string): string }
}

declare module 'stopword' {
  export const ara: string[]
  export const ces: string[]
  export const dan: string[]
  export const deu: string[]
  export const eng: string[]
  export const fin: string[]
  export const fra: string[]
  export const hin: string[]
  export const ind: string[]
  export const ita: string[]
  export const jpn: string[]
  export const kor: string[]
  export const nld: string[]
  export const nob: string[]
  export const pol: string[]
  export const por: string[]
  export const rus: string[]
  export const spa: string[]
  export const swe: string[]
  export const tur: string[]
  export const ukr: string[]
  export const vie: string[]
  export const zho: string[]
}
