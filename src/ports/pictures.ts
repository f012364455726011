import type { FetchedPicture } from '#core/videos/picture.ts'

export type Pictures = {
  /**
   * Fetches a video's thumbnail from the platform's picture host. Null after any failure: the title is then
   * judged without its picture. Throws only the signal's reason.
   */
  fetch(
    video: { readonly videoId: string; readonly thumbnailUrl: string },
    signal: AbortSignal,
  ): Promise<FetchedPicture | null>
}
