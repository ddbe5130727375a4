import { expect, test } from 'vitest'
import { emptyMachine, nextMachine, pastedMachines } from '../../../../../src/admin/modules/equipment/template/nextMachine.ts'

test('the next machine counts on where its code and name end in a number, and is otherwise the same', () => {
  const first = { ...emptyMachine, equipCode: 'ML-09', name: '磨粉机 9#', workshop: 'W1', host: '192.0.2.1', port: '502' }
  expect(nextMachine(first)).toEqual({ ...first, equipCode: 'ML-10', name: '磨粉机 10#' })
  expect(nextMachine({ ...first, equipCode: 'A', name: '泵' })).toMatchObject({ equipCode: 'A', name: '泵' })
  expect(nextMachine(undefined)).toEqual(emptyMachine)
})

test('lines out of a spreadsheet become machines; a single cell is left to the field', () => {
  expect(pastedMachines('ML-01\t一号\tW1\t192.0.2.1\t502\t7\t100\r\nML-02\t二号\tW1\t192.0.2.2\r\n')).toEqual([
    { equipCode: 'ML-01', name: '一号', workshop: 'W1', host: '192.0.2.1', port: '502', unitId: '7', baseAddress: '100' },
    { equipCode: 'ML-02', name: '二号', workshop: 'W1', host: '192.0.2.2', port: '', unitId: '', baseAddress: '' },
  ])
  expect(pastedMachines('ML-01')).toBeNull()
})
