/** The address of the picture that the platform has for every video. */
export const standardThumbnail = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`
