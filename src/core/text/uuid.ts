/** True for a UUID. Ids from requests are checked, because Postgres throws on any other text in a uuid column. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
