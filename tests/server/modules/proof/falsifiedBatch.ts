import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const weight = (id: string, more: Row = {}): Row => ({ id, weightNo: id, planId: id, batchNo: `batch of ${id}`, ...more })
const line = (id: string, more: Row = {}): Row => ({ id, weightId: id, seq: 1, status: 'signed', signBy: 'B', lowerQty: 9, upperQty: 11, pureSum: 10, ...more })
const record = (id: string, more: Row = {}): Row => ({
  id,
  recordNo: id,
  recordType: 'weigh',
  weightId: id,
  lineId: id,
  materialId: 'M',
  targetHuId: `bag of ${id}`,
  grossQty: 12,
  tareQty: 2,
  netQty: 10,
  weighBy: 'A',
  ...more,
})
const charge = (id: string, more: Row = {}): Row => ({
  id,
  chargeNo: id,
  planId: id,
  huId: `bag of ${id}`,
  netQty: 10,
  result: 'ok',
  phase: 'A',
  seq: 1,
  chargeBy: 'C',
  checkBy: '',
  createBy: 'C',
  scanEventId: `scan of ${id}`,
  ...more,
})
const plan = (id: string): Row => ({ id, planNo: id })
/** a batch of one bag that was weighed, checked and charged */
const whole = (...ids: string[]) => ({
  mes_weight_order: ids.map((id) => weight(id)),
  mes_weight_line: ids.map((id) => line(id)),
  mes_weigh_record: ids.map((id) => record(id)),
})

/** lines of which another bag was taken back when this one was in already, and before that */
const again = ['opened after', 'opened before']

/** Rules of weighing, clearing, charging and the record of a batch (server/modules/proof/batchChecks.ts), each broken in every way that it tells of. */
export const falsifiedBatch: Readonly<Record<string, Falsified>> = {
  netIsGrossLessTare: {
    rows: { mes_weigh_record: [record('right'), record('wrong', { netQty: 11 }), record('void', { recordType: 'void', netQty: 1 })] },
    wrong: ['wrong'],
  },
  signedInBand: {
    rows: {
      mes_weight_order: ['right', 'under', 'over', 'let through', 'unsigned'].map((id) => weight(id)),
      mes_weight_line: [
        line('right', { pureSum: 11 }),
        line('under', { pureSum: 8 }),
        line('over', { pureSum: 12 }),
        line('let through', { pureSum: 12 }),
        line('unsigned', { pureSum: 12, status: 'over' }),
      ],
      mes_esign: [{ id: 's', refId: 'let through', meaning: 'override' }],
      mes_esign_use: [{ signId: 's' }],
    },
    wrong: ['over', 'under'],
  },
  weigherNotChecker: {
    rows: {
      mes_weight_order: ['right', 'own', 'taken back'].map((id) => weight(id)),
      mes_weight_line: [line('right'), line('own', { signBy: 'A' }), line('taken back', { signBy: 'A' })],
      mes_weigh_record: [record('right'), record('own'), record('taken back'), record('void', { recordType: 'void', voidOf: 'taken back' })],
    },
    wrong: ['own'],
  },
  chargeScans: {
    rows: {
      mes_charge: ['right', 'without', 'of another', 'by another'].map((id) => charge(id)),
      mes_scan_event: [
        { id: '1', eventId: 'scan of right', refId: 'bag of right', createBy: 'C' },
        { id: '2', eventId: 'scan of of another', refId: 'bag of right', createBy: 'C' },
        { id: '3', eventId: 'scan of by another', refId: 'bag of by another', createBy: 'D' },
      ],
    },
    wrong: ['by another', 'of another', 'without'],
  },
  chargedOnce: {
    rows: {
      mes_charge: ['right', 'less', 'undone'].map((id) => charge(id)),
      mes_stock_move: [
        { id: '1', moveNo: '1', moveType: 'charge', refType: 'mesCharge', refId: 'right', qty: 4 },
        { id: '2', moveNo: '2', moveType: 'charge', refType: 'mesCharge', refId: 'right', qty: 6 },
        { id: '3', moveNo: '3', moveType: 'charge', refType: 'mesCharge', refId: 'less', qty: 9 },
        { id: '4', moveNo: '4', moveType: 'charge', refType: 'mesCharge', refId: 'undone', qty: 10 },
        { id: '5', moveNo: '5', moveType: 'reverse', refType: 'mesCharge', refId: 'undone', qty: 10, reversedMoveId: '4' },
      ],
    },
    wrong: ['less', 'undone'],
  },
  chargedSigned: {
    rows: {
      ...whole('right', 'unsigned', 'foreign'),
      mes_weight_line: [line('right'), line('unsigned', { status: 'ok' }), line('foreign'), ...again.map((id) => line(id, { status: 'under' }))],
      mes_charge: [
        charge('right'),
        charge('unsigned'),
        ...again.map((id) => charge(id, { createTime: 5 })),
        charge('foreign', { planId: 'right', seq: 2 }),
        charge('before', { planId: 'phases', phase: 'C', seq: 1 }),
        charge('after', { planId: 'phases', phase: 'A', seq: 2 }),
      ],
      mes_weight_order: [...['right', 'unsigned', 'foreign', ...again].map((id) => weight(id)), weight('phases')],
      mes_weigh_record: [
        ...['right', 'unsigned', 'foreign', ...again].map((id) => record(id)),
        ...again.map((id, at) => record(`beside ${id}`, { weightId: id, lineId: id, recordType: 'void', voidOf: 'gone', createTime: 5 - at })),
        ...['before', 'after'].map((id) => record(id, { weightId: 'phases', lineId: 'right' })),
      ],
    },
    wrong: ['before', 'foreign', 'opened before', 'unsigned'],
  },
  chargedAll: {
    rows: {
      mes_plan: ['right', 'missing', 'less', 'going on'].map(plan),
      ...whole('right', 'missing', 'less', 'going on'),
      mes_charge: [
        charge('right', { checkTime: 1 }),
        charge('other', { planId: 'missing', checkTime: 1 }),
        charge('less', { netQty: 9, checkTime: 1 }),
        charge('other bag', { planId: 'going on', checkTime: null }),
      ],
    },
    wrong: ['less', 'missing'],
  },
  chargerNotChecker: { rows: { mes_charge: [charge('right', { checkBy: 'B' }), charge('own', { checkBy: 'C' }), charge('open')] }, wrong: ['own'] },
  chargedCleared: {
    rows: {
      mes_plan: ['right', 'without', 'one signer', 'unused', 'not charged'].map(plan),
      mes_charge: ['right', 'without', 'one signer', 'unused'].map((id) => charge(id)),
      mes_line_clearance: [
        { id: '1', planId: 'right', status: 'used', sign1By: 'A', sign2By: 'B' },
        { id: '2', planId: 'one signer', status: 'used', sign1By: 'A', sign2By: 'A' },
        { id: '3', planId: 'unused', status: 'valid', sign1By: 'A', sign2By: 'B' },
      ],
    },
    wrong: ['one signer', 'unused', 'without'],
  },
  oneConsumption: {
    rows: {
      mes_plan: ['right', 'twice', 'undone'].map(plan),
      ...whole('right', 'twice', 'undone'),
      mes_stock_move: [
        { id: '1', moveNo: '1', moveType: 'charge', refType: 'mesCharge', refId: 'x', qty: 10, batchNo: 'batch of right', materialId: 'M' },
        { id: '2', moveNo: '2', moveType: 'charge', refType: 'mesWorkReport', refId: 'x', qty: 10, batchNo: 'batch of right', materialId: 'N' },
        { id: '3', moveNo: '3', moveType: 'charge', refType: 'mesWorkReport', refId: 'x', qty: 10, batchNo: 'batch of twice', materialId: 'M' },
        { id: '4', moveNo: '4', moveType: 'charge', refType: 'mesWorkReport', refId: 'x', qty: 10, batchNo: 'batch of undone', materialId: 'M' },
        {
          id: '5',
          moveNo: '5',
          moveType: 'reverse',
          refType: 'mesWorkReport',
          refId: 'x',
          qty: 10,
          batchNo: 'batch of undone',
          materialId: 'M',
          reversedMoveId: '4',
        },
      ],
    },
    wrong: ['twice'],
  },
  batchSeals: {
    rows: {
      mes_weight_order: [weight('right')],
      mes_weigh_record: [
        record('right', { weightId: 'right' }),
        record('net', { weightId: 'right', netQty: 9 }),
        record('moved', { weightId: 'right', moveId: 'm' }),
      ],
      mes_stock_move: [{ id: 'm', moveNo: 'm', moveType: 'weigh', qty: 9 }],
      mes_charge: [charge('forged', { hash: 'of something else' })],
    },
    wrong: ['forged', 'moved', 'net'],
  },
}
