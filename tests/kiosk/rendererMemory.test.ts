import { expect, test } from 'vitest'
import { heldMb } from '../../kiosk/rendererMemory.mjs'

test('what a page holds alone counts, the program text it shares with others does not', () => {
  const status = 'Name:\tchromium\nVmRSS:\t  900000 kB\nRssAnon:\t  307200 kB\nRssFile:\t  490000 kB\nRssShmem:\t  102400 kB\n'
  expect(heldMb(status)).toBe(400)
})
