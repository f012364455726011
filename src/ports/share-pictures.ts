import type { ShareCard } from '#core/verdicts/share-card.ts'

/** Draws verdicts as pictures for link previews. */
export type SharePictures = {
  /** The card with texts as they are drawn; null when its script cannot be drawn, or nothing can be drawn here. */
  prepare(card: ShareCard): Promise<ShareCard | null>
  /**
   * The PNG of a prepared card, 1200 × 630. `name` identifies its content: the same name is drawn once and kept for a while.
   * @throws AppError SERVICE_UNAVAILABLE when too many pictures wait, the signal's reason
   */
  draw(name: string, card: ShareCard, signal: AbortSignal): Promise<Uint8Array>
}
