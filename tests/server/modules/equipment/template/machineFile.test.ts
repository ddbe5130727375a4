import { expect, test } from 'vitest'
import { machinesInFile } from '../../../../../server/modules/equipment/template/machineFile.ts'

const read = (amount: string) => machinesInFile('x.csv', Buffer.from(`equipCode,workshop,host,idealPerHour\nMIX-01,W1,10.0.0.1,"${amount}"\n`))

test('an amount of a machine that is no number is named, and never becomes nothing', () => {
  for (const amount of ['1,5', '十二', '12.5%', '1.23456789012345678']) {
    const { machines, faults } = read(amount)
    expect([amount, machines, faults.map(({ reason }) => reason)]).toEqual([amount, [], ['应为数值']])
  }
  expect(['12.5', '1,200', ''].map((amount) => read(amount).machines[0]?.idealPerHour)).toEqual([12.5, 1200, null])
})
