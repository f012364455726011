/** The address of YouTube's default thumbnail, which every video has. */
export const standardThumbnail = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`
