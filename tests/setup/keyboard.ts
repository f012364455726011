import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The style of the focused element and of the boxes around it, with and without the focus. */
const readFocusStyle = (page: Page): Promise<{ name: string; focused: string; blurred: string }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const readStyle = () =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .map(each => {
          if (!each) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each)
          return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor]
        })
        .join('|')
    const finishAnimations = (): void => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    finishAnimations()
    const focused = readStyle()
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? label ?? element.textContent}`
    element.blur()
    finishAnimations()
    const blurred = readStyle()
    element.focus({ preventScroll: true })
    return { name: name.trim().slice(0, 60), focused, blurred }
  })

/** Presses Tab until `name` has the focus; every element on the way must show its focus. */
export async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab')
    const stop = await readFocusStyle(page)
    // After the end of the page, the focus passes through the browser's own controls.
    if (stop.name.startsWith('body')) continue
    expect(stop.focused, `${stop.name} shows its focus`).not.toBe(stop.blurred)
    passed.push(stop.name)
    if (name.test(stop.name)) return
  }
  throw new Error(`Tab did not reach ${name}; it passed ${passed.join(', ')}`)
}
