import type { ExampleRow, ExampleRows, GridRowsAsked } from '#contract/modules/examples/gridRows.ts'
import { gridRowCount } from '#contract/modules/examples/gridRows.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { pageFrom } from '../../db/paging.ts'

const goods = [
  { name: '六角螺栓 M8×30', unit: 'piece', price: 0.42, tags: '标准件' },
  { name: '深沟球轴承 6204', unit: 'piece', price: 11.5, tags: '备件;轴承' },
  { name: '氧化铝磨粉 F220', unit: 'kg', price: 8.6, tags: '原料' },
  { name: '液压油 46 号', unit: 'litre', price: 14.2, tags: '油品' },
  { name: '砂带 P120', unit: 'piece', price: 6.3, tags: '耗材' },
  { name: '瓦楞纸箱 3 号', unit: 'box', price: 2.15, tags: '包材' },
  { name: '丁腈手套 L 码', unit: 'box', price: 38, tags: '劳保' },
] as const
const remarks = ['', '换线前到位', '随箱附合格证\n开箱后当班用完', '', '放在 2 号料架']
const firstDay = '2026-11-01'

/** One page of the example's rows. */
export function exampleRows({ pageNo, pageSize }: GridRowsAsked): ExampleRows {
  const from = (pageNo - 1) * pageSize
  const records = Array.from({ length: Math.max(0, Math.min(pageSize, gridRowCount - from)) }, (_none, at) => exampleRow(from + at))
  return pageFrom(records, gridRowCount, { pageNo, pageSize })
}

/** The row at this place, from 0: always the same one. */
function exampleRow(at: number): ExampleRow {
  const { name, unit, price, tags } = goods[at % goods.length] ?? goods[0]
  const day = dayPlus(firstDay, at % 30)
  const isPicked = at % 4 === 1
  return {
    id: `g${at + 1}`,
    orderNum: at + 1,
    code: `WL-${String(10_001 + at)}`,
    name,
    unit,
    quantity: ((at * 37) % 480) + (unit === 'kg' || unit === 'litre' ? 0.5 : 1),
    price,
    needDate: day,
    pickedAt: isPicked ? `${day} ${String(8 + (at % 9)).padStart(2, '0')}:30:00` : null,
    isUrgent: at % 9 === 0 ? 'Y' : 'N',
    check: ['full', 'sample', 'none'][at % 3] ?? 'none',
    uses: ['line', 'line,spare', 'service', 'line,spare,service'][at % 4] ?? '',
    progress: isPicked ? 100 : (at * 13) % 100,
    tags,
    remark: remarks[at % remarks.length] ?? '',
  }
}
