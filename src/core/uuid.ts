/** True for a UUID. Postgres answers any other text in a uuid column with an error, so ids from outside are checked first. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
