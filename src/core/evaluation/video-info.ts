import { z } from 'zod'

const VideoInfo = z.object({
  title: z.string().trim().min(1),
  duration: z.number().positive(),
  description: z.string().nullish(),
  language: z.string().nullish(),
})
export type VideoInfo = z.infer<typeof VideoInfo>

/** The part of yt-dlp's description of a video that an evaluation uses; null if the text is no such description. */
export function readVideoInfo(text: string): VideoInfo | null {
  try {
    return VideoInfo.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
