import type { Page } from 'playwright'

export type KeyWord = { text: string; capPx: number; contrast: number }

const most = 3

/** The largest words and figures of a board: how high their capitals stand on the screen (CSS px), by the font's own measure, and how strong they are on their ground. */
export function keyWords(page: Page): Promise<KeyWord[]> {
  return page.evaluate((count) => {
    const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const groundOf = (element: Element | null): number[] => {
      for (let at = element; at; at = at.parentElement) {
        const color = parse(getComputedStyle(at).backgroundColor)
        if (color.length > 0 && (color[3] ?? 1) === 1) return color
      }
      return [255, 255, 255]
    }
    const luminance = (rgb: number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const pen = document.createElement('canvas').getContext('2d')
    const canvas = document.querySelector('[data-layout] > div')
    const scale = canvas instanceof HTMLElement ? canvas.getBoundingClientRect().width / canvas.offsetWidth : 1
    const found: KeyWord[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, element] = [(node.textContent ?? '').trim(), node.parentElement]
      if (text === '' || !element || !pen || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(element)
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const [ink, ground] = [luminance(parse(style.color).slice(0, 3)), luminance(groundOf(element).slice(0, 3))]
      const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
      found.push({ text: text.slice(0, 24), capPx: pen.measureText('H').actualBoundingBoxAscent * scale, contrast })
    }
    return found.toSorted((one, other) => other.capPx - one.capPx).slice(0, count)
  }, most)
}
