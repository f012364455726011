import type { Page } from 'playwright-core'

/** What the browser tells the page of the device; tests set it as they like. */
export type DeviceFacts = { cores: number; memoryGb: number; savesData: boolean; connection: string }

type Watched = { drawn: { frames: number; particles: number }; device: DeviceFacts }

/** From the first script on: counts what is drawn on canvases, and lets the test say what the device is. */
export const watchCanvas = (page: Page, device: Partial<DeviceFacts> = {}): Promise<unknown> =>
  page.addInitScript(given => {
    const drawn = { frames: 0, particles: 0 }
    const facts = { cores: 8, memoryGb: 8, savesData: false, connection: '4g', ...given }
    Object.assign(window, { drawn, device: facts })
    const { clearRect, arc } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      drawn.frames += 1
      clearRect.apply(this, box)
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

/** Another device from here on, told as a change of its connection. */
export const becomes = (page: Page, facts: Partial<DeviceFacts>): Promise<void> =>
  page.evaluate(given => {
    Object.assign((window as never as Watched).device, given)
    ;(navigator as never as { connection: EventTarget }).connection.dispatchEvent(new Event('change'))
  }, facts)

/** Frames a second and particles a frame, over two seconds of the page's paused clock. */
export async function drawnPerSecond(page: Page): Promise<{ fps: number; particles: number }> {
  const count = () => page.evaluate(() => ({ ...(window as never as Watched).drawn }))
  const before = await count()
  await page.clock.runFor(2000)
  const after = await count()
  const frames = after.frames - before.frames
  // Both ends of the time may hold a frame.
  return {
    fps: Math.max(0, Math.round((frames - 0.5) / 2)),
    particles: frames === 0 ? 0 : (after.particles - before.particles) / frames,
  }
}

/** Lets the page's tab be hidden, or seen again. */
export const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
