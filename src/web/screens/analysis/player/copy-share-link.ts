import { paths } from '#web/paths.ts'
import { toast } from '#web/shell/toasts.tsx'
import { texts } from '../texts.ts'

/** Copies the page's address, without the panel parameter. */
export async function copyShareLink(videoId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(paths.share(videoId))
    toast(texts.shared)
  } catch {
    toast(texts.shareFailed, { isError: true })
  }
}
