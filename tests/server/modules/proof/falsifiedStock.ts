/** Rows of some tables as nobody may write them, those that are right among them, and which of them a rule has to name. */
export type Falsified = { rows: Readonly<Record<string, readonly Row[]>>; wrong: readonly string[] }
type Row = Readonly<Record<string, string | number | null>>

const unit = (id: string, qtyAvail: number, qtyReserved: number, more: Row = {}): Row => ({
  id,
  huCode: `code of ${id}`,
  qtyInit: qtyAvail + qtyReserved,
  qtyAvail,
  qtyReserved,
  qtyConsumed: 0,
  ...more,
})
const balance = (of: string, qty: number, reservedQty = 0): Row => ({ huId: of, lotId: of, qty, reservedQty })
const move = (id: string, moveType: string, lotId: string, more: Row = {}): Row => ({ id, moveNo: id, moveType, lotId, qty: 5, toLocationId: 'A', ...more })
const taken = (id: string, moveType: string, lotId: string, more: Row = {}): Row =>
  move(id, moveType, lotId, { fromLocationId: 'A', toLocationId: null, ...more })
const lot = (id: string, more: Row = {}): Row => ({ id, lotNo: id, ...more })
const gated = ['issue', 'receiveShop', 'weigh', 'charge', 'pack', 'ship']

/** Rules of stock (server/modules/proof/stockChecks.ts), each broken in every way that it tells of. */
export const falsifiedStock: Readonly<Record<string, Falsified>> = {
  unitAmounts: { rows: { mes_hu: [unit('right', 2, 1, { qtyInit: 5, qtyConsumed: 2 }), unit('lost', 2, 1, { qtyInit: 5, qtyConsumed: 1 })] }, wrong: ['lost'] },
  lotMoves: {
    rows: {
      mes_material_lot: [lot('right'), lot('more'), lot('unbooked')],
      mes_stock_move: [
        ...['right', 'more'].flatMap((id) => [move(`${id} in`, 'recv', id), taken(`${id} out`, 'scrap', id, { qty: 2 })]),
        move('carried', 'transfer', 'right', { fromLocationId: 'B' }),
        move('unbooked in', 'recv', 'unbooked'),
      ],
      mes_stock_balance: [balance('right', 1), balance('right', 2), balance('more', 4)],
    },
    wrong: ['more', 'unbooked'],
  },
  stocktakeMoves: {
    rows: {
      mes_stocktake: [
        { id: 'right', takeNo: 'right', status: 'posted' },
        { id: 'half', takeNo: 'half', status: 'posted' },
        { id: 'early', takeNo: 'early', status: 'approved' },
        { id: 'open', takeNo: 'open', status: 'approved' },
      ],
      mes_stocktake_line: [
        { id: 'right less', takeId: 'right', huId: 'less', diffQty: -5 },
        { id: 'right more', takeId: 'right', huId: 'more', diffQty: 5 },
        { id: 'right same', takeId: 'right', huId: 'same', diffQty: 0 },
        { id: 'half less', takeId: 'half', huId: 'less', diffQty: -6 },
        { id: 'early less', takeId: 'early', huId: 'less', diffQty: -5 },
        { id: 'open less', takeId: 'open', huId: 'less', diffQty: -5 },
      ],
      mes_stock_move: [
        taken('loss', 'countLoss', 'any', { huId: 'less', refType: 'mesStocktake', refId: 'right' }),
        move('gain', 'countGain', 'any', { huId: 'more', refType: 'mesStocktake', refId: 'right' }),
        move('carried', 'transfer', 'any', { huId: 'same', fromLocationId: 'B', refType: 'mesStocktake', refId: 'right' }),
        taken('too little', 'countLoss', 'any', { huId: 'less', refType: 'mesStocktake', refId: 'half' }),
        taken('too early', 'countLoss', 'any', { huId: 'less', refType: 'mesStocktake', refId: 'early' }),
      ],
    },
    wrong: ['early', 'half'],
  },
  twoCounters: {
    rows: {
      mes_stocktake: ['right', 'alone', 'own', 'approver', 'same'].map((id) => ({ id, takeNo: id, status: 'posted', approvedBy: 'c' })),
      mes_stocktake_line: [
        { id: '1', takeId: 'right', diffQty: -1, countBy: 'a', recountBy: 'b' },
        { id: '2', takeId: 'alone', diffQty: -1, countBy: 'a', recountBy: '' },
        { id: '3', takeId: 'own', diffQty: 1, countBy: 'a', recountBy: 'a' },
        { id: '4', takeId: 'approver', diffQty: 1, countBy: 'a', recountBy: 'c' },
        { id: '5', takeId: 'same', diffQty: 0, countBy: 'c', recountBy: '' },
      ],
    },
    wrong: ['alone', 'approver', 'own'],
  },
  unitBalances: {
    rows: {
      mes_hu: [unit('right', 2, 1), unit('less', 2, 1), unit('nowhere', 2, 0)],
      mes_stock_balance: [balance('right', 1), balance('right', 2), balance('less', 2)],
    },
    wrong: ['less', 'nowhere'],
  },
  reservations: {
    rows: {
      mes_hu: [unit('right', 0, 3), unit('other', 0, 3), unit('none', 0, 1)],
      mes_stock_reservation: [
        { huId: 'right', qty: 1 },
        { huId: 'right', qty: 2 },
        { huId: 'other', qty: 4 },
      ],
    },
    wrong: ['none', 'other'],
  },
  notNegative: {
    rows: {
      mes_hu: ['right', 'negative', 'unreserved', 'promised'].map((id) => unit(id, 0, 0)),
      mes_stock_balance: [balance('right', 3, 3), balance('negative', -1, -1), balance('unreserved', 3, -1), balance('promised', 3, 4)],
    },
    wrong: ['negative', 'promised', 'unreserved'],
  },
  reversals: {
    rows: {
      mes_stock_move: [
        move('original', 'recv', 'L'),
        taken('right', 'reverse', 'L', { reversedMoveId: 'original' }),
        taken('less', 'reverse', 'L', { reversedMoveId: 'original', qty: 4 }),
        taken('of another lot', 'reverse', 'M', { reversedMoveId: 'original' }),
        taken('of nothing', 'reverse', 'L', { reversedMoveId: 'gone' }),
      ],
    },
    wrong: ['less', 'of another lot', 'of nothing'],
  },
  chargeEdges: {
    rows: {
      mes_stock_move: ['right', 'less', 'without'].map((id) => taken(id, 'charge', 'L')),
      mes_genealogy: [
        { id: '1', moveId: 'right', qty: 5 },
        { id: '2', moveId: 'less', qty: 4 },
      ],
    },
    wrong: ['less', 'without'],
  },
  outputParents: {
    rows: {
      mes_stock_move: [
        taken('charged', 'charge', 'raw'),
        taken('charged by mistake', 'charge', 'raw'),
        move('taken back', 'reverse', 'raw', { reversedMoveId: 'charged by mistake' }),
        ...['right', 'orphan', 'of what was taken back', 'undone'].map((id) => move(id, 'output', id)),
        taken('undoing', 'reverse', 'undone', { reversedMoveId: 'undone' }),
      ],
      mes_genealogy: [
        { id: '1', moveId: 'charged', childLotId: 'right' },
        { id: '2', moveId: 'charged by mistake', childLotId: 'of what was taken back' },
      ],
    },
    wrong: ['of what was taken back', 'orphan'],
  },
  expiredMoves: {
    rows: {
      mes_material_lot: [lot('over', { expiresAt: 100 }), lot('without a last day')],
      mes_stock_move: [
        ...gated.map((moveType) => taken(moveType, moveType, 'over', { createTime: 100 })),
        taken('in time', 'issue', 'over', { createTime: 99 }),
        taken('scrapped', 'scrap', 'over', { createTime: 200 }),
        taken('without a last day', 'issue', 'without a last day', { createTime: 200 }),
      ],
    },
    wrong: gated,
  },
  fefoReasons: {
    rows: {
      mes_issue_item: [
        { id: 'in turn', huCode: 'A', ruleRank: 1, breakReason: '' },
        { id: 'with a reason', huCode: 'B', ruleRank: 2, breakReason: '压在里面' },
        { id: 'silent', huCode: 'C', ruleRank: 2, breakReason: '' },
      ],
    },
    wrong: ['silent'],
  },
  shortIssues: {
    rows: {
      mes_issue: ['whole', 'short', 'open'].map((id) => ({ id, issueNo: id, status: id === 'open' ? 'partial' : 'issued' })),
      mes_issue_line: ['whole', 'short', 'open'].map((issueId) => ({ issueId, demandQty: 5, issuedQty: issueId === 'whole' ? 5 : 4 })),
    },
    wrong: ['short'],
  },
}
