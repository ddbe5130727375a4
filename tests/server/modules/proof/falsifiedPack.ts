import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const job = (id: string, more: Row = {}): Row => ({ id, jobNo: id, status: 'done', qtyGood: 10, qtyReject: 0, diffReason: '', ...more })
const box = (id: string, more: Row = {}): Row => ({
  id,
  boxNo: id,
  jobId: id,
  qty: 10,
  packQty: 10,
  isTail: 'N',
  status: 'sealed',
  weightResult: 'pass',
  sscc: `code of ${id}`,
  seq: 1,
  huId: null,
  ...more,
})
const item = (id: string, more: Row = {}): Row => ({ id, boxId: id, jobId: id, pieceCode: '', count: 10, voided: 'N', ...more })
const material = (id: string, more: Row = {}): Row => ({
  id,
  jobId: id,
  huCode: id,
  materialId: 'M',
  issued: 1000,
  used: 990,
  damaged: 2,
  returned: 3,
  diff: 5,
  isCounted: 'S',
  ...more,
})
/** A unit of which some is kept for a document. */
const held = (id: string, qty: number): Row => ({ id, huCode: id, qtyInit: 80, qtyAvail: qty - 8, qtyReserved: 8, qtyConsumed: 80 - qty })

/** Rules of packing (server/modules/proof/packChecks.ts), each broken in every way that it tells of. */
export const falsifiedPack: Readonly<Record<string, Falsified>> = {
  boxPieces: {
    rows: {
      mes_box: [box('right'), box('less'), box('more'), box('taken out', { qty: 9 })],
      mes_box_item: [
        item('right'),
        item('less', { count: 9 }),
        item('more', { count: 11 }),
        item('taken out', { count: 9 }),
        item('gone', { boxId: 'taken out', count: 1, voided: 'Y' }),
      ],
    },
    wrong: ['less', 'more'],
  },
  jobPieces: {
    rows: {
      mes_nbc_job: [job('right', { qtyReject: 2 }), job('boxes', { qtyGood: 11 }), job('rejects', { qtyReject: 3 })],
      mes_box: [box('right'), box('boxes'), box('rejects')],
      mes_nbc_reject: [
        { id: 'r', jobId: 'right', lineId: 'L', cause: 'edge', qty: 2, source: 'manual' },
        { id: 's', jobId: 'rejects', lineId: 'L', cause: 'edge', qty: 2, source: 'manual' },
      ],
    },
    wrong: ['boxes', 'rejects'],
  },
  closedWhole: {
    rows: {
      mes_box: [
        box('right'),
        box('tail', { qty: 3, isTail: 'Y' }),
        box('still open', { qty: 3, status: 'open', weightResult: 'none', sscc: '' }),
        box('short', { qty: 9 }),
        box('unweighed', { weightResult: 'none' }),
        box('nameless', { sscc: '' }),
      ],
    },
    wrong: ['nameless', 'short', 'unweighed'],
  },
  nbcBalance: {
    rows: {
      mes_nbc_job: ['right', 'over', 'uncounted', 'other sum']
        .map((id) => job(id))
        .concat(job('answered', { diffReason: '掉进地沟' }), job('open', { status: 'packing' })),
      mes_nbc_material: [
        material('right'),
        material('over', { returned: 2, diff: 6 }),
        material('uncounted', { isCounted: 'N' }),
        material('other sum', { diff: 4 }),
        material('answered', { returned: 2, diff: 6 }),
        material('open', { used: 0, damaged: 0, returned: 0, diff: 1000 }),
      ],
    },
    wrong: ['other sum', 'over', 'uncounted'],
  },
  savedInStock: {
    rows: {
      mes_box: [
        box('right', { status: 'saved', huId: 'unit of right' }),
        box('sealed'),
        box('nowhere', { status: 'saved' }),
        box('another unit', { status: 'shipped', huId: 'unit of another' }),
      ],
      mes_stock_move: [
        { id: '1', moveNo: '1', moveType: 'pack', refType: 'mesBox', refId: 'right', toHuId: 'unit of right', qty: 1 },
        { id: '2', moveNo: '2', moveType: 'pack', refType: 'mesBox', refId: 'another unit', toHuId: 'unit of right', qty: 1 },
      ],
    },
    wrong: ['another unit', 'nowhere'],
  },
  leftInBox: {
    rows: {
      mes_box: [
        box('right', { status: 'saved', huId: 'whole', leftQty: 10 }),
        box('part', { status: 'saved', huId: 'part', leftQty: 6 }),
        box('half a piece', { status: 'saved', huId: 'half', leftQty: 6 }),
        box('forgotten', { status: 'saved', huId: 'forgotten', leftQty: 10 }),
        box('too few', { status: 'saved', huId: 'few', leftQty: 5 }),
        box('unknown', { status: 'saved', huId: 'unknown', leftQty: null }),
      ],
      mes_hu: [held('whole', 80), held('part', 48), held('half', 52), held('forgotten', 48), held('few', 48), held('unknown', 80)],
      mes_stock_move: ['whole', 'part', 'half', 'forgotten', 'few', 'unknown'].map((toHuId) => ({
        id: toHuId,
        moveNo: toHuId,
        moveType: 'pack',
        refType: 'mesBox',
        refId: toHuId,
        toHuId,
        qty: 80,
      })),
    },
    wrong: ['forgotten', 'too few', 'unknown'],
  },
}
