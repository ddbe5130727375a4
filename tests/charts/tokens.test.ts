import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync('src/charts/tokens.css', 'utf8')
const themes = { dark: tokensOf(/\[data-theme='dark'\] \{([^}]*)\}/), light: tokensOf(/\n\[data-theme='light'\] \{([^}]*)\}/) }
const grounds = ['--bg', '--surface', '--raised']
/** Hatching lies beneath what is read and says nothing alone; grooves and edges only part what stands apart anyway. */
const notMarks = [...grounds, '--edge', '--groove', '--hatch-faint']

function tokensOf(block: RegExp): Map<string, string> {
  return new Map([...(block.exec(source)?.[1] ?? '').matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

/** Relative luminance and contrast after WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const isText = (name: string) => name === '--text' || name === '--text-2' || name.endsWith('-text')

for (const [theme, tokens] of Object.entries(themes)) {
  const onGrounds = (colour: string) => Math.min(...grounds.map((ground) => contrast(colour, tokens.get(ground) ?? '#000000')))

  test(`words of the ${theme} theme stand out 7:1 from every ground they lie on`, () => {
    const texts = [...tokens].filter(([name]) => isText(name))
    expect(texts.length).toBeGreaterThanOrEqual(7)
    expect(texts.filter(([, colour]) => onGrounds(colour) < 7)).toEqual([])
  })

  test(`the grey of an untrusted value in the ${theme} theme is still 7:1 on its hatching`, () => {
    expect(contrast(tokens.get('--text-2') ?? '', tokens.get('--hatch-faint') ?? '')).toBeGreaterThanOrEqual(7)
  })

  test(`marks of the ${theme} theme stand out 3:1 from every ground they lie on`, () => {
    const marks = [...tokens].filter(([name]) => !isText(name) && !notMarks.includes(name))
    expect(marks.length).toBeGreaterThanOrEqual(20)
    expect(marks.filter(([, colour]) => onGrounds(colour) < 3)).toEqual([])
  })
}

test('both themes name the same tokens', () => {
  expect([...themes.light.keys()].sort()).toEqual([...themes.dark.keys()].sort())
})

test('the contrast of black on white is 21:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})
