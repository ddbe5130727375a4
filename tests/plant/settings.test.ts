import { expect, test } from 'vitest'
import { readPlantSettings } from '../../plant/settings.ts'

test('without settings the plant listens on this machine only, from port 15020, at the speed of life', () => {
  expect(readPlantSettings({})).toEqual({
    SIM_PORT: 15_020,
    SIM_SPEED: 1,
    SIM_RTU_PORT: 0,
    SIM_S7_PORT: 0,
    SIM_SEED: 1,
    SIM_STORY: 'off',
    SIM_ORDERS: 'off',
    SIM_HOST: '127.0.0.1',
    SIM_FAULTS: 'on',
    PLANT_TZ: 'Asia/Shanghai',
  })
})

test('an empty text counts as not set', () => {
  expect(readPlantSettings({ SIM_SPEED: ' ' }).SIM_SPEED).toBe(1)
})

test.each([
  ['SIM_PORT', 'abc'],
  ['SIM_PORT', '65530'],
  ['SIM_SPEED', '4000'],
  ['SIM_SPEED', '0'],
  ['SIM_SEED', '1.5'],
  ['SIM_FAULTS', 'maybe'],
  ['PLANT_TZ', 'Mars/Olympus'],
])('a wrong %s (%s) is refused with a sentence that names it', (name, value) => {
  expect(() => readPlantSettings({ [name]: value })).toThrow(`设置 ${name} 的值“${value}”不可用`)
})
