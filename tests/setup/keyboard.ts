import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What shows where the keyboard stands: the looks of the focused element and of the boxes around it. */
const looks = (page: Page): Promise<{ name: string; look: string; still: string }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const lookOf = () =>
      [element, element.parentElement, element.parentElement?.parentElement]
        .map(each => {
          if (!each) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each)
          return [outlineStyle, outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor]
        })
        .join('|')
    const rest = (): void => {
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    rest()
    const look = lookOf()
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? label ?? element.textContent}`
    element.blur()
    rest()
    const still = lookOf()
    element.focus({ preventScroll: true })
    return { name: name.trim().slice(0, 60), look, still }
  })

/** Goes on by Tab until `name` has the focus; every stop on the way must show that it has it. */
export async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < limit; step++) {
    await page.keyboard.press('Tab')
    const stop = await looks(page)
    // From the end of the page the keyboard goes round by the browser's own controls.
    if (stop.name.startsWith('body')) continue
    expect(stop.look, `${stop.name} shows its focus`).not.toBe(stop.still)
    passed.push(stop.name)
    if (name.test(stop.name)) return
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(', ')}`)
}
