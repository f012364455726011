const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const pattern = /^own-[A-Za-z0-9]{6}_$/

/**
 * True for the id of an own transcript that belongs to no video. It has the form of a video's id, but is never one:
 * YouTube's ids encode 64 bits, so that none of them ends with "_".
 */
export const isStandaloneId = (videoId: string): boolean => pattern.test(videoId)

/** False for a sample and for a transcript that belongs to no video. */
export const isOnYouTube = ({ videoId, isSample }: { readonly videoId: string; readonly isSample: boolean }): boolean =>
  !isSample && !isStandaloneId(videoId)

/** Such an id, from six random bytes. It only has to differ from the same user's others. */
export const standaloneId = (random: Uint8Array): string =>
  `own-${[...random.slice(0, 6)].map(byte => letters[byte % letters.length]).join('')}_`
