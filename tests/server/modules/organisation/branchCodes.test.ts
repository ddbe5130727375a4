import { expect, test } from 'vitest'
import { segmentAfter } from '../../../../server/modules/organisation/branchCodes.service.ts'

test('neighbours are numbered A01 to Z99, and then there is no number left', () => {
  expect([null, 'A01', 'A09', 'A99', 'B05', 'Z98'].map(segmentAfter)).toEqual(['A01', 'A02', 'A10', 'B01', 'B06', 'Z99'])
  expect(segmentAfter('Z99')).toBe(null)
})
