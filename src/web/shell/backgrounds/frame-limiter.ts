/**
 * Returns at each animation frame whether to draw: `fps` times a second on average, at any refresh rate. Frames missed in
 * a pause are not caught up.
 */
export function createFrameLimiter(fps: number): (now: number) => boolean {
  const intervalMs = 1000 / fps
  let due = 0
  return now => {
    // Animation frames come a little early or late.
    if (now < due - 1) return false
    due = Math.max(due + intervalMs, now)
    return true
  }
}
