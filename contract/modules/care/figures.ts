import { defineFigure } from '../../figure.ts'
import { checkRecords } from './checkRecord.ts'
import { machineCerts } from './machineCert.ts'
import { maintOrders } from './maintOrder.ts'
import { openRepairStates } from './careWords.ts'
import { repairs } from './repair.ts'
import { spareParts } from './sparePart.ts'

const count = { measure: { is: 'count' } } as const

const repairsOpen = defineFigure(repairs, {
  name: 'repairsOpen',
  title: '未了结的维修',
  where: { status_MultiString: openRepairStates.join(',') },
  unit: '张',
  ...count,
})
const checksDue = defineFigure(checkRecords, { name: 'checksDue', title: '待点检', where: { status_MultiString: 'pending' }, unit: '张', ...count })
const maintsOpen = defineFigure(maintOrders, { name: 'maintsOpen', title: '未完成的保养', where: { status_MultiString: 'open,running' }, unit: '张', ...count })
const sparesLow = defineFigure(spareParts, { name: 'sparesLow', title: '低于安全库存的备件', where: { level_MultiString: 'low,out' }, unit: '种', ...count })
const certsEnding = defineFigure(machineCerts, {
  name: 'certsEnding',
  title: '临期和过期的证照',
  where: { status_MultiString: 'expiring,expired' },
  unit: '张',
  ...count,
})

export const careFigures = [repairsOpen, checksDue, maintsOpen, sparesLow, certsEnding]
