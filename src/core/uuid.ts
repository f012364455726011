/** True for the form that our ids have; anything else names nothing, and must not reach a uuid column. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
