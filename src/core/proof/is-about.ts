import type { Window } from '../transcripts/transcript.ts'
export type Aboutness = {
  isAbout(promise: string, why: string, place: number): boolean
  talkedAboutAt(promise: string): number[]
}
export function createAboutness(_windows: readonly Window[]): Aboutness {
  return { isAbout: () => true, talkedAboutAt: () => [] }
}
