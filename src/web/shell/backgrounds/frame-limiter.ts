/**
 * Tells at each frame of the screen whether to draw: `fps` times a second on average, at any refresh rate.
 * What was missed in a pause is not made up for.
 */
export function createFrameLimiter(fps: number): (now: number) => boolean {
  const gap = 1000 / fps
  let due = 0
  return now => {
    // A screen's frames come a little early or late.
    if (now < due - 1) return false
    due = Math.max(due + gap, now)
    return true
  }
}
