const probes = ['测', '量', '粉'] as const

/** True when the characters are drawn differently from each other: a font without them draws the same empty box for all. */
export function hasGlyphs(draw: (character: string) => string): boolean {
  return new Set(probes.map(draw)).size === probes.length
}

/** Whether this screen has a Chinese font; true where nothing can be drawn to find out. */
export function hasChineseFont(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 32
  canvas.height = 32
  const context = canvas.getContext('2d')
  if (!context) return true
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font')
  return hasGlyphs((character) => {
    context.clearRect(0, 0, 32, 32)
    context.font = `24px ${family}`
    context.fillText(character, 2, 26)
    return canvas.toDataURL()
  })
}
