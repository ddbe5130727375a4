import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const lot = (id: string, more: Row = {}): Row => ({ id, lotNo: id, qualityStatus: 'hold', originRefType: 'batch', originRefId: `batch of ${id}`, ...more })
const hold = (id: string, more: Row = {}): Row => ({ id, ncrId: 'N', lotId: id, depth: 0, holdTime: 100, settleTime: null, status: 'held', ...more })
const move = (id: string, more: Row = {}): Row => ({ id, moveNo: id, moveType: 'ship', lotId: id, createTime: 150, ...more })
const release = (id: string, more: Row = {}): Row => ({ id, batchNo: `batch of ${id}`, planId: id, decidedBy: 'Q', status: 'released', ...more })
const order = (id: string, more: Row = {}): Row => ({ id, qcNo: id, qcType: 'IQC', lotId: id, status: 'done', result: 'fail', doneTime: 100, ...more })

/** Rules of inspections, nonconformities and releases (server/modules/proof/qualityChecks.ts), each broken in every way that it tells of. */
export const falsifiedQuality: Readonly<Record<string, Falsified>> = {
  heldLots: {
    rows: {
      mes_material_lot: [lot('right'), lot('wrong', { qualityStatus: 'pass' }), lot('settled', { qualityStatus: 'pass' })],
      mes_ncr_hold: [hold('right'), hold('wrong'), hold('settled', { status: 'settled' })],
    },
    wrong: ['wrong'],
  },
  heldStays: {
    rows: {
      mes_ncr_hold: [hold('before'), hold('during'), hold('aside'), hold('after', { settleTime: 140 }), hold('early', { settleTime: 160 })],
      mes_stock_move: [
        move('before', { createTime: 99 }),
        move('during', { moveType: 'charge' }),
        move('aside', { moveType: 'transfer' }),
        move('after'),
        move('early', { moveType: 'issue' }),
      ],
    },
    wrong: ['during', 'early'],
  },
  shippedReleased: {
    rows: {
      mes_material_lot: ['right', 'conditional', 'pending', 'rejected', 'none', 'undone'].map((id) => lot(id)).concat(lot('bought', { originRefType: '' })),
      mes_stock_move: ['right', 'conditional', 'pending', 'rejected', 'none', 'bought', 'undone']
        .map((id) => move(id))
        .concat(move('back', { moveType: 'reverse', lotId: 'undone', reversedMoveId: 'undone' })),
      mes_batch_release: [
        release('right'),
        release('conditional', { status: 'conditional' }),
        release('pending', { status: 'pending' }),
        release('rejected', { status: 'rejected' }),
      ],
    },
    wrong: ['none', 'pending', 'rejected'],
  },
  releaserNotMaker: {
    rows: {
      mes_batch_release: ['right', 'charged', 'checked', 'reported', 'alike'].map((id) => release(id)),
      mes_charge: [
        { id: 'c1', chargeNo: 'c1', planId: 'charged', chargeBy: 'Q', checkBy: 'C' },
        { id: 'c2', chargeNo: 'c2', planId: 'checked', chargeBy: 'C', checkBy: 'Q' },
        { id: 'c3', chargeNo: 'c3', planId: 'right', chargeBy: 'C', checkBy: 'D' },
      ],
      mes_task: ['reported', 'alike'].map((id) => ({ id, taskNo: id, planId: id })),
      mes_work_report: [
        { id: 'w1', reportNo: 'w1', taskId: 'reported', personIds: 'C,Q' },
        { id: 'w2', reportNo: 'w2', taskId: 'alike', personIds: 'QQ,C' },
      ],
    },
    wrong: ['charged', 'checked', 'reported'],
  },
  failedBlocked: {
    rows: {
      mes_material_lot: ['usable', 'patrol', 'again', 'settled']
        .map((id) => lot(id, { qualityStatus: 'pass' }))
        .concat(lot('right', { qualityStatus: 'fail' })),
      mes_qc_order: [
        order('usable'),
        order('right'),
        order('patrol', { qcType: 'PATROL' }),
        order('again'),
        order('passed', { lotId: 'again', result: 'pass', doneTime: 200 }),
        order('settled'),
      ],
      mes_ncr_hold: [hold('settled', { status: 'settled', settleTime: 200 })],
    },
    wrong: ['usable'],
  },
}
