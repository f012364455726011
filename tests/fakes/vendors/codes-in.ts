/** What a model answers to a check (`check-model.ts`) that reads all of this text. */
export const codesIn = (prompt: string): string => (prompt.match(/(?<=code is )\d+/g) ?? []).join(' and ')
