import { generate } from '@ant-design/colors'
import { FastColor } from '@ant-design/fast-color'
import { theme } from 'antd'

/** WCAG 2.2, 1.4.3: text of usual size. */
const enough = 4.5

/** The lightest ground of the dark office on which links stand. */
const darkGround = '#1f242b'

function contrast(one: string, other: string): number {
  const [dark = 0, light = 1] = [one, other].map((color) => new FastColor(color).getLuminance()).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The shade nearest to the chosen colour on which white can be read, and which can be read on white: a chosen colour keeps its hue. */
export function solidShade(color: string): string {
  return (
    generate(color)
      .slice(5) // the chosen colour itself, then the darker ones
      .find((shade) => contrast(shade, '#ffffff') >= enough) ?? '#000000'
  )
}

/** The seed from which antd's dark algorithm makes a link that can be read on dark grounds, and the link it makes. */
export function darkLink(color: string): { seed: string; link: string } {
  const seeds = [...generate(color).slice(0, 6).toReversed(), '#ffffff']
  const made = seeds.map((seed) => ({ seed, link: theme.getDesignToken({ algorithm: theme.darkAlgorithm, token: { colorLink: seed } }).colorLink }))
  return made.find(({ link }) => contrast(link, darkGround) >= enough) ?? { seed: '#ffffff', link: '#ffffff' }
}
