import { expect, test } from 'vitest'
import { createWedge } from '../../../../src/admin/modules/scanning/wedge.ts'
import type { WedgeKey } from '../../../../src/admin/modules/scanning/wedge.ts'

/** Keys on a clock that is told; what is due is done when the clock passes it. */
function keyboard(prefix = '') {
  const scans: string[] = []
  let now = 0
  let due: { at: number; work: () => void } | null = null
  const wedge = createWedge({
    onScan: (raw) => void scans.push(raw),
    onEnd: () => {},
    prefix,
    later(work, ms) {
      const mine = { at: now + ms, work }
      due = mine
      return () => void (due === mine && (due = null))
    },
  })
  function wait(ms: number) {
    now += ms
    if (due && due.at <= now) {
      const { work } = due
      due = null
      work()
    }
  }
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, capsLock: false }
  const press = (key: string, given: Partial<WedgeKey> = {}) => wedge.key({ key, code: '', ...plain, ...given, at: now }).isTaken
  function types(text: string, gapMs: number, given: (character: string) => Partial<WedgeKey> = () => ({})) {
    return text.split('').map((character) => {
      wait(gapMs)
      return press(character, given(character))
    })
  }
  return { scans, wait, press, types, input: (whole: string) => wedge.input(whole, now) }
}

test('keys within 50 ms of each other that end with Enter, Tab or 80 ms of silence are a scan', () => {
  const { scans, types, press, wait } = keyboard()
  types('HU0000123', 10)
  expect(press('Enter')).toBe(true)
  types('LOT7', 50)
  expect(press('Tab')).toBe(true)
  types('WH-A-03-2', 50)
  wait(79)
  expect(scans).toEqual(['HU0000123', 'LOT7'])
  wait(1)
  expect(scans).toEqual(['HU0000123', 'LOT7', 'WH-A-03-2'])
})

test('a person who types fast is told from a scanner, and their Enter stays theirs', () => {
  const { scans, types, press, wait } = keyboard()
  expect(types('HU0000123', 51)).not.toContain(true)
  expect(press('Enter')).toBe(false)
  // two and three keys rolled off within a few ms, as fast fingers do
  for (const rolled of ['the', 'ing', 'an', 'er', 'ion']) {
    types(rolled, 12)
    wait(120)
  }
  expect(scans).toEqual([])
  expect(types('ABCD', 50)).toEqual([false, false, false, true])
  press('Enter')
  expect(scans).toEqual(['ABCD'])
})

test('ten scans within two seconds are ten, in order', () => {
  const { scans, types, press } = keyboard()
  const codes = Array.from({ length: 10 }, (_, at) => `HU000${at}23`)
  for (const code of codes) {
    types(code, 20)
    press('Enter')
  }
  expect(scans).toEqual(codes)
})

test('with a Chinese input method on, keys are read by which they are', () => {
  const codeOf = (character: string) => {
    if (/\d/.test(character)) return `Digit${character}`
    return character === '-' ? 'Minus' : `Key${character.toUpperCase()}`
  }
  const { scans, types, press } = keyboard()
  types('RM5-07a', 10, (character) => ({ key: 'Process', code: codeOf(character), shiftKey: /[A-Z]/.test(character) }))
  expect(press('Process', { code: 'Enter' })).toBe(true)
  types('rm5b', 10, (character) => ({ key: 'Process', code: codeOf(character), capsLock: true }))
  press('Enter')
  expect(scans).toEqual(['RM5-07a', 'RM5B'])
})

test('text without keys is a scan when it comes whole, and when an input method builds it up', () => {
  const { scans, wait, input } = keyboard()
  input('HU0000123')
  wait(80)
  for (const whole of ['L', 'LO', 'LOT-', 'LOT-7']) {
    wait(40)
    input(whole)
  }
  wait(80)
  input('AB')
  wait(80)
  expect(scans).toEqual(['HU0000123', 'LOT-7'])
})

test('FNC1 comes as Ctrl+], as F8 and as itself; other keys with Ctrl are shortcuts', () => {
  const { scans, types, press, wait } = keyboard()
  types('10LOT', 10)
  wait(10)
  press(']', { code: 'BracketRight', ctrlKey: true })
  types('17281', 10)
  wait(10)
  press('F8')
  types('30', 10)
  expect(press('c', { code: 'KeyC', ctrlKey: true })).toBe(false)
  press('Enter')
  expect(scans).toEqual(['10LOT\u001D17281\u001D30'])
})

test('with a prefix only what begins with it is a scan', () => {
  const { scans, types, press } = keyboard('~')
  types('HU0000123', 10)
  press('Enter')
  types('~HU0000456', 10)
  press('Enter')
  expect(scans).toEqual(['HU0000456'])
})

test('an Enter that comes late after a scan presses no button, one of a person does', () => {
  const { scans, types, press, wait } = keyboard()
  types('HU0000123', 10)
  wait(80)
  expect(scans).toEqual(['HU0000123'])
  wait(220)
  expect(press('Enter')).toBe(true)
  wait(1)
  expect(press('Enter')).toBe(false)
})

test('once a scan had its Enter, the next one is a person’s, however soon', () => {
  const { scans, types, press, wait } = keyboard()
  types('HU0000123', 10)
  press('Enter')
  wait(5)
  expect([press('Enter'), scans]).toEqual([false, ['HU0000123']])
})
