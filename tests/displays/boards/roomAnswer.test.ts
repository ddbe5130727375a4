import { expect, test } from 'vitest'
import type { PackBoard, PackLine } from '../../../contract/modules/packing/packBoard.ts'
import { roomAnswer } from '../../../src/displays/boards/packing/roomAnswer.ts'

const minuteMs = 60_000
const packs: PackLine = {
  jobId: '1',
  lineCode: 'PK-01',
  productName: '烟熏玫瑰',
  hex: '',
  batchNo: '261121A02',
  status: 'packing',
  why: '',
  startMs: 0,
  perMin: 39,
  takt: 1.5,
  qtyTarget: 100,
  qtyGood: 50,
  qtyReject: 0,
  rejectPct: 0,
  sealedBoxes: 1,
  boxesInAll: 5,
  endMs: null,
  box: null,
  people: [],
}
const job = { jobNo: 'NB-1', productName: '粉象牙', hex: '', lineCode: 'PK-01', boxes: 6, why: '' }
const said = (lines: Partial<PackLine>[], more: Partial<Pick<PackBoard, 'next' | 'waiting'>> = {}, nowMs = 60 * minuteMs) =>
  roomAnswer({ lines: lines.map((line) => ({ ...packs, ...line })), next: [], waiting: { boxes: 0, oldestMin: 0 }, ...more }, nowMs)

test('the packing wall says that all is packed only where a line packs and none stands', () => {
  expect(said([{}, {}])).toEqual({ tone: 'fine', says: '✓ 都在包', about: '' })
  expect(said([{}, { status: 'paused' }]).says).toBe('1 条在包，1 条停着')
  expect(said([], { next: [job, job] })).toEqual({ tone: 'fine', says: '○ 没有线在包', about: '2 个任务等着开工' })
  expect(said([{ status: 'paused' }], { next: [job], waiting: { boxes: 3, oldestMin: 5 } }).about).toBe('1 个任务等着开工　等仓库收 3 箱，最久 5 分')
})

test('the worst thing of the packing room is said first: bulk that may not be packed, rejects, a line that stands still, boxes that wait', () => {
  const barred = { lineCode: 'PK-02', why: '冻结：色差复判' }
  const rejects = { lineCode: 'PK-03', rejectPct: 1.62, qtyReject: 36 }
  const still = { lineCode: 'PK-04', perMin: 0 }
  const waiting = { boxes: 4, oldestMin: 61 }
  expect(said([still, rejects, barred], { waiting })).toEqual({ tone: 'late', says: '▲ PK-02 不能装箱', about: '烟熏玫瑰 的料体：冻结：色差复判' })
  expect(said([still, rejects, { ...rejects, lineCode: 'PK-05', rejectPct: 1.01 }], { waiting }).says).toBe('▲ PK-03 剔除 1.62 %，超限')
  expect(said([still], { waiting }).says).toBe('◆ PK-04 十分钟没有装箱')
  expect(said([still], {}, 10 * minuteMs).says).toBe('✓ 都在包') // it has just begun
  expect(said([{}], { waiting })).toMatchObject({ tone: 'tight', says: '◆ 4 箱等仓库收' })
  expect(said([{}], { waiting: { boxes: 4, oldestMin: 60 } })).toMatchObject({ tone: 'fine', says: '✓ 都在包' })
})
