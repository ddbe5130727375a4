import { expect, test } from 'vitest'
import { lookingAt, moved, scaled, scaleStep, steppedTo, turnDegrees, turned } from '../../../src/admin/media/looking.ts'

const plain = lookingAt(0)

test('a picture is turned by 15 degrees at a time [DLG-019]', () => {
  expect(turned(turned(plain, turnDegrees), turnDegrees).degrees).toBe(30)
  expect(turned(plain, -turnDegrees).degrees).toBe(-15)
})

test('a picture is scaled by a tenth at a time and never below a tenth [DLG-020]', () => {
  expect(scaled(plain, scaleStep).scale).toBe(1.1)
  const tiny = Array.from({ length: 30 }).reduce<typeof plain>((looking) => scaled(looking, -scaleStep), plain)
  expect(tiny.scale).toBe(0.1)
  expect(scaled(tiny, scaleStep).scale).toBe(0.2)
})

test('another picture is shown as it is, whatever was done to the one before [DLG-023]', () => {
  const changed = moved(scaled(turned(plain, turnDegrees), scaleStep), 40, -20)
  expect(changed).toEqual({ at: 0, degrees: 15, scale: 1.1, xPx: 40, yPx: -20 })
  expect(steppedTo(changed, 1, 3)).toEqual({ at: 1, degrees: 0, scale: 1, xPx: 0, yPx: 0 })
})

test('before the first and behind the last picture stands a sentence [DLG-024, DLG-025]', () => {
  expect(steppedTo(plain, -1, 3)).toBe('未知的操作')
  expect(steppedTo(lookingAt(2), 1, 3)).toBe('已到最后~')
})
