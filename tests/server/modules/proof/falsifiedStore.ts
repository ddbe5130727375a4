import type { Falsified } from './falsifiedStock.ts'

const inLine = (id: string, receivedQty: number) => ({ id: `line ${id}`, inId: id, seq: 1, receivedQty })
const outLine = (id: string, shippedQty: number) => ({ id: `line ${id}`, outId: id, seq: 1, shippedQty })
const outItem = (id: string, qty: number, status = 'shipped') => ({ id, huCode: id, lineId: `line ${id}`, qty, status })
const ship = (id: string, qty: number, moveType = 'ship') => ({ id: `ship ${id}`, moveType, refType: 'mesOutItem', refId: id, qty })

/** Rules of receipts and out orders (server/modules/proof/storeChecks.ts), each broken in every way that it tells of. */
export const falsifiedStore: Readonly<Record<string, Falsified>> = {
  receivedLines: {
    rows: {
      mes_in_order: ['right', 'more', 'undone'].map((id) => ({ id, inNo: id })),
      mes_in_line: [inLine('right', 5), inLine('more', 6), inLine('undone', 5)],
      mes_in_item: [
        { id: 'a', lineId: 'line right', qty: 5, status: 'put' },
        { id: 'b', lineId: 'line more', qty: 5, status: 'received' },
        { id: 'c', lineId: 'line undone', qty: 5, status: 'undone' },
      ],
    },
    wrong: ['more', 'undone'],
  },
  shippedLines: {
    rows: {
      mes_out_order: ['right', 'more', 'early'].map((id) => ({ id, outNo: id })),
      mes_out_line: [outLine('right', 5), outLine('more', 6), outLine('early', 5)],
      mes_out_item: [outItem('right', 5), outItem('more', 5), outItem('early', 5, 'picked')],
    },
    wrong: ['early', 'more'],
  },
  shippedMoves: {
    rows: {
      mes_out_item: [outItem('right', 5), outItem('less', 5), outItem('silent', 5), outItem('waits', 5, 'picked'), outItem('carried', 5)],
      mes_stock_move: [ship('right', 5), ship('less', 4), ship('carried', 5, 'transfer')],
    },
    wrong: ['carried', 'less', 'silent'],
  },
  deliveredLines: {
    rows: {
      mes_order: ['right', 'more', 'elsewhere'].map((id) => ({ id, orderNo: id, qtyShipped: 5 })),
      mes_order_delivery: [
        { id: 'a', orderId: 'right', qtyShipped: 2 },
        { id: 'b', orderId: 'right', qtyShipped: 3 },
        { id: 'c', orderId: 'more', qtyShipped: 4 },
        { id: 'd', orderId: 'elsewhere', qtyShipped: 0 },
      ],
      mes_out_order: [
        { id: 'x', orderId: 'right' },
        { id: 'y', orderId: 'more' },
      ],
    },
    wrong: ['more'],
  },
}
