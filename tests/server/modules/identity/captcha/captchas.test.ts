import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCaptchas } from '../../../../../server/modules/identity/captcha/captchas.ts'
import { captchaAlphabet, strokesOf } from '../../../../../server/modules/identity/captcha/glyphs.ts'
import { captchaPicture } from '../../../../../server/modules/identity/captcha/picture.ts'
import { atLeast } from '../../../../support/atLeast.ts'

const clock = { now: 0 }
const waiting = () => createCaptchas({ now: () => clock.now, random: () => 0 })
const code = (captchaAlphabet[0] ?? '').repeat(4)

test('a code serves once, right or wrong, within a minute, at the address and under the key it was drawn for', () => {
  const captchas = waiting()
  captchas.draw('a', 'k')
  captchas.check('a', 'k', code.toLowerCase())
  expect(() => captchas.check('a', 'k', code)).toThrow('验证码无效')
  captchas.draw('a', 'k')
  expect(() => captchas.check('a', 'k', 'WXYZ')).toThrow('验证码错误')
  expect(() => captchas.check('a', 'k', code)).toThrow('验证码无效')
  captchas.draw('a', 'k')
  expect(() => captchas.check('b', 'k', code)).toThrow('验证码无效')
  expect(() => captchas.check('a', 'other', code)).toThrow('验证码无效')
  captchas.draw('a', 'k')
  clock.now += 59_999
  captchas.check('a', 'k', code)
  captchas.draw('a', 'k')
  clock.now += 60_000
  expect(() => captchas.check('a', 'k', code)).toThrow('验证码无效')
})

test('a flood of pictures pushes out the oldest and does not fill the memory', () => {
  const captchas = waiting()
  captchas.draw('a', 'first')
  for (let n = 0; n < 20_000; n += 1) captchas.draw('a', String(n))
  expect(() => captchas.check('a', 'first', code)).toThrow('验证码无效')
  captchas.check('a', '19999', code)
}, 60_000)

test('every character has strokes on its grid, and the picture holds the strokes of four of them and no letter as text', () => {
  for (const character of captchaAlphabet) {
    for (const stroke of atLeast(1, strokesOf(character))) {
      expect(stroke.length, character).toBeGreaterThanOrEqual(2)
      for (const [x, y] of stroke) expect(x <= 4 && y <= 6, character).toBe(true)
    }
  }
  const picture = captchaPicture('KAWX', randomInt)
  const svg = Buffer.from(picture.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(svg).not.toMatch(/<text|KAWX|script/)
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(14)
  expect(captchaPicture('KAWX', randomInt)).not.toBe(picture)
})

test('no two pieces of a picture end at one point, and pieces that mean nothing are as long as those of characters', () => {
  for (let round = 0; round < 20; round += 1) {
    const svg = Buffer.from(captchaPicture('KAWX', randomInt).replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    const ends = Array.from(svg.matchAll(/d="M([\d.-]+ [\d.-]+)Q[\d.-]+ [\d.-]+ ([\d.-]+ [\d.-]+)"/g), ([, from = '', to = '']) => [from, to])
    expect(ends.length).toBeGreaterThan(24)
    const shared = ends.flat().length - new Set(ends.flat()).size
    expect(shared).toBeLessThanOrEqual(4) // by chance: points are written to a tenth of a pixel
    const lengths = ends.map(([from = '', to = '']) => {
      const [[fromX = 0, fromY = 0], [toX = 0, toY = 0]] = [from.split(' ').map(Number), to.split(' ').map(Number)]
      return Math.hypot(toX - fromX, toY - fromY)
    })
    expect(Math.max(...lengths)).toBeLessThan(26)
  }
})
