import type { Page } from 'playwright-core'

/** What the browser reports about the device; tests can set it. */
export type DeviceFacts = { cores: number; memoryGb: number; savesData: boolean; connection: string }

type WatchedWindow = { drawn: { frames: number; particles: number }; device: DeviceFacts }

/** Counts what is drawn on canvases, and sets the device's facts, from the page's first script on. */
export const watchCanvas = (page: Page, device: Partial<DeviceFacts> = {}): Promise<unknown> =>
  page.addInitScript(given => {
    const drawn = { frames: 0, particles: 0 }
    const facts = { cores: 8, memoryGb: 8, savesData: false, connection: '4g', ...given }
    Object.assign(window, { drawn, device: facts })
    const { fillRect, arc } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      // Each frame begins with the background; canvases outside the page do not count.
      if (this.canvas.isConnected) drawn.frames += 1
      fillRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.arc = function (...circle) {
      drawn.particles += 1
      arc.apply(this, circle)
    }
    const connection = new EventTarget()
    Object.defineProperties(connection, {
      saveData: { get: () => facts.savesData },
      effectiveType: { get: () => facts.connection },
    })
    Object.defineProperties(navigator, {
      hardwareConcurrency: { get: () => facts.cores },
      deviceMemory: { get: () => facts.memoryGb },
      connection: { get: () => connection },
    })
  }, device)

/** Changes the device's facts and dispatches a change of its connection. */
export const changeDevice = (page: Page, facts: Partial<DeviceFacts>): Promise<void> =>
  page.evaluate(given => {
    Object.assign((window as never as WatchedWindow).device, given)
    ;(navigator as never as { connection: EventTarget }).connection.dispatchEvent(new Event('change'))
  }, facts)

/** Frames a second and particles a frame, over two seconds of the page's paused clock. */
export async function drawnPerSecond(page: Page): Promise<{ fps: number; particles: number }> {
  const count = () => page.evaluate(() => ({ ...(window as never as WatchedWindow).drawn }))
  const before = await count()
  await page.clock.runFor(2000)
  const after = await count()
  const frames = after.frames - before.frames
  // There may be a frame at both ends of the interval.
  return {
    fps: Math.max(0, Math.round((frames - 0.5) / 2)),
    particles: frames === 0 ? 0 : (after.particles - before.particles) / frames,
  }
}

/** Hides the page's tab or shows it again. */
export const setPageHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

export type Rgb = readonly [number, number, number]

/** The number of pixels of each color on the page's canvas, and the colors of the named theme tokens. */
export const colorsOf = (
  page: Page,
  tokens: readonly string[],
): Promise<{ pixels: readonly { color: Rgb; count: number }[]; tokens: Record<string, Rgb> }> =>
  page.evaluate(names => {
    const read: CanvasRenderingContext2DSettings = { willReadFrequently: true }
    const canvas = document.querySelector('canvas')!
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
    const context = copy.getContext('2d', read)!
    context.drawImage(canvas, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer)
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    // The lowest byte is red, then green, then blue.
    const rgb = (pixel: number): [number, number, number] => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
    const probe = document.createElement('canvas').getContext('2d', read)!
    const painted = (name: string): [number, number, number] => {
      probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
      probe.fillRect(0, 0, 1, 1)
      return rgb(new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0]!)
    }
    return {
      pixels: [...counts].map(([pixel, count]) => ({ color: rgb(pixel), count })),
      tokens: Object.fromEntries(names.map(name => [name, painted(name)])),
    }
  }, tokens)
