import type { Falsified } from './falsifiedStock.ts'

type Row = Falsified['rows'][string][number]

const task = (id: string, status: string, more: Row = {}): Row => ({ id, taskNo: id, status, overlapPct: 0, qtyGood: 0, qtyBad: 0, ...more })
/** The steps of one batch, in their order. */
const steps = (planId: string, ...rows: readonly Row[]) => rows.map((row, at) => ({ ...row, planId, seq: at + 1 }))
const ended = (id: string, actualEnd: number) => task(id, 'done', { actualStart: 0, actualEnd })
const begun = (id: string, actualStart: number, more: Row = {}) => task(id, 'running', { actualStart, actualEnd: null, ...more })

const signature = (id: string, userId: string, more: Row = {}): Row => ({
  id,
  userId,
  realname: userId,
  payloadHash: 'abc',
  refType: 'mesOrder',
  refId: '1',
  signedAt: id.length,
  ...more,
})

/** Batches that are wanted still, and those of which the plan or the order has ended; each is named like its order. */
const demandNames = ['wanted', 'made', 'cancelled batch', 'terminated batch', 'cancelled order', 'terminated order', 'closed order'] as const
const deadNames = demandNames.filter((name) => name !== 'wanted' && name !== 'made')
const firstWord = (name: string) => name.split(' ')[0] ?? ''
const demands = {
  mes_order: demandNames.map((id) => ({ id, orderNo: id, status: id.endsWith('order') ? firstWord(id) : 'running' })),
  mes_plan: demandNames.map((id) => ({ id, orderId: id, planNo: id, status: id.endsWith('batch') ? firstWord(id) : id === 'made' ? 'finished' : 'running' })),
}

/** Rules of orders, tasks and what people sign (server/modules/proof/productionChecks.ts), each broken in every way that it tells of. */
export const falsifiedProduction: Readonly<Record<string, Falsified>> = {
  signers: {
    rows: {
      mes_esign: [
        signature('wang', 'wang'),
        signature('zhao', 'zhao'),
        signature('li', 'li', { refId: '2' }),
        signature('li again', 'li', { refId: '2' }),
        signature('unused', 'li', { refId: '2' }),
        signature('before', 'sun', { refId: '3' }),
        signature('afterwards', 'sun', { refId: '3' }),
      ],
      mes_esign_use: [...['wang', 'zhao', 'li', 'li again', 'before'].map((signId) => ({ signId, usedAt: 100 })), { signId: 'afterwards', usedAt: 200 }],
    },
    wrong: ['li'],
  },
  signedOnce: {
    rows: {
      mes_esign: [signature('right', 'wang'), signature('of nothing', 'wang', { payloadHash: '' })],
      mes_esign_use: ['right', 'of nothing', 'gone'].map((signId) => ({ signId, usedAt: 100 })),
    },
    wrong: ['gone', 'of nothing'],
  },
  sequence: {
    rows: {
      mes_task: [
        ...steps('in order', ended('a1', 50), begun('a2', 50)),
        ...steps('too early', ended('b1', 50), begun('beside', 49)),
        ...steps('before its end', begun('c1', 10), begun('while it runs', 60)),
        ...steps('overlapping', begun('d1', 10), begun('d2', 20, { overlapPct: 50 })),
        ...steps('left out', ended('e1', 50), task('e2', 'skipped'), begun('e3', 60)),
        ...steps('over what was left out', begun('f1', 10), task('f2', 'skipped'), begun('past it', 60)),
        ...steps('never begun', begun('g1', 10), task('g2', 'cancelled'), task('g3', 'pending', { actualStart: null })),
      ],
    },
    wrong: ['beside', 'past it', 'while it runs'],
  },
  oneRunning: {
    rows: {
      mes_task: [
        ...['one', 'other'].map((id) => begun(id, 1, { equipmentId: 'MX-01' })),
        begun('alone', 1, { equipmentId: 'MX-02' }),
        task('paused', 'paused', { equipmentId: 'MX-02' }),
        ...['nowhere', 'either'].map((id) => begun(id, 1, { equipmentId: null })),
      ],
    },
    wrong: ['one', 'other'],
  },
  vessel: {
    rows: {
      mes_equipment: [
        { id: 'kg', equipCode: 'kg', capacityMin: 50_000_000, capacityMax: 150_000_000, capacityUnit: 'kg' },
        { id: 'g', equipCode: 'g', capacityMin: 50_000_000_000, capacityMax: 150_000_000_000, capacityUnit: 'g' },
        { id: 'none', equipCode: 'none', capacityMin: null, capacityMax: null, capacityUnit: '' },
        { id: 'L', equipCode: 'L', capacityMin: null, capacityMax: 1_000_000, capacityUnit: 'L' },
      ],
      mes_task: ['kg', 'g'].flatMap((equipmentId) => [
        task(`least ${equipmentId}`, 'pending', { equipmentId, unit: 'kg', qtyPlan: 50_000_000 }),
        task(`most ${equipmentId}`, 'running', { equipmentId, unit: 'kg', qtyPlan: 150_000_000 }),
        task(`less ${equipmentId}`, 'ready', { equipmentId, unit: 'kg', qtyPlan: 49_000_000 }),
        task(`more ${equipmentId}`, 'paused', { equipmentId, unit: 'kg', qtyPlan: 151_000_000 }),
        task(`done ${equipmentId}`, 'done', { equipmentId, unit: 'kg', qtyPlan: 151_000_000 }),
        task(`nowhere ${equipmentId}`, 'pending', { equipmentId: null, unit: 'kg', qtyPlan: 151_000_000 }),
        task(`any ${equipmentId}`, 'pending', { equipmentId: 'none', unit: 'kg', qtyPlan: 151_000_000 }),
        task(`volume ${equipmentId}`, 'pending', { equipmentId: 'L', unit: 'kg', qtyPlan: 151_000_000 }),
      ]),
    },
    wrong: ['less kg', 'more kg', 'less g', 'more g'],
  },
  taskSums: {
    rows: {
      mes_task: [task('right', 'running', { qtyGood: 5, qtyBad: 1 }), task('good', 'running', { qtyGood: 6 }), task('bad', 'running', { qtyBad: 1 })],
      mes_work_report: [
        { taskId: 'right', qtyGood: 3, qtyBad: 0, status: 'submitted' },
        { taskId: 'right', qtyGood: 2, qtyBad: 1, status: 'confirmed' },
        { taskId: 'right', qtyGood: 9, qtyBad: 9, status: 'corrected' },
        { taskId: 'right', qtyGood: 9, qtyBad: 9, status: 'draft' },
        { taskId: 'good', qtyGood: 5, qtyBad: 0, status: 'confirmed' },
      ],
    },
    wrong: ['bad', 'good'],
  },
  orderSums: {
    rows: {
      mes_order: [
        { id: 'right', orderNo: 'A', qtyGood: 5 },
        { id: 'typed', orderNo: 'B', qtyGood: 6 },
        { id: 'without batches', orderNo: 'C', qtyGood: 6 },
      ],
      mes_plan: ['right', 'typed'].flatMap((orderId) => [
        { id: `${orderId} 1`, orderId, qtyGood: 2, status: 'finished' },
        { id: `${orderId} 2`, orderId, qtyGood: 3, status: 'running' },
        { id: `${orderId} 3`, orderId, qtyGood: 9, status: 'cancelled' },
      ]),
    },
    wrong: ['typed'],
  },
  finishedOpen: {
    rows: {
      mes_order: [
        { id: 'running', orderNo: 'A', status: 'running' },
        { id: 'finished', orderNo: 'B', status: 'finished' },
        { id: 'closed', orderNo: 'C', status: 'closed' },
        { id: 'right', orderNo: 'D', status: 'closed' },
      ],
      mes_plan: [
        ...['running', 'finished', 'closed', 'right'].map((orderId) => ({ id: orderId, orderId, status: 'running', qtyGood: 0 })),
        { id: 'dropped', orderId: 'right', status: 'cancelled', qtyGood: 0 },
      ],
      mes_task: [
        ...steps('running', task('1', 'running')),
        ...steps('finished', task('2', 'done'), task('3', 'paused')),
        ...steps('closed', task('4', 'pending')),
        ...steps('right', task('5', 'done'), task('6', 'skipped'), task('7', 'cancelled')),
        ...steps('dropped', task('8', 'pending')),
      ],
    },
    wrong: ['closed', 'finished'],
  },
  stepAmounts: {
    rows: {
      mes_task: [
        ...steps('right', task('a1', 'done', { qtyGood: 5, qtyBad: 1 }), task('a2', 'done', { qtyGood: 4, qtyBad: 1 })),
        ...steps('too much', task('b1', 'done', { qtyGood: 5 }), task('good', 'done', { qtyGood: 6 })),
        ...steps('too much with what was bad', task('c1', 'done', { qtyGood: 5 }), task('with bad', 'done', { qtyGood: 5, qtyBad: 1 })),
        ...steps('over a gap', task('d1', 'done', { qtyGood: 5 }), task('d2', 'skipped'), task('past it', 'done', { qtyGood: 6 })),
        ...steps('first', task('e1', 'skipped'), task('e2', 'done', { qtyGood: 6 })),
      ],
    },
    wrong: ['good', 'past it', 'with bad'],
  },
  planGood: {
    rows: {
      mes_plan: ['right', 'unconfirmed', 'half made', 'skipped', 'without steps'].map((id) => ({ id, planNo: id, qtyGood: 5 })),
      mes_task: [
        ...steps('right', task('a1', 'done'), task('a2', 'done')),
        ...steps('unconfirmed', task('b1', 'done'), task('b2', 'done')),
        ...steps('half made', task('c1', 'done'), task('c2', 'cancelled')),
        ...steps('skipped', task('d1', 'done'), task('d2', 'skipped')),
      ],
      mes_work_report: [
        { taskId: 'a1', qtyGood: 6, status: 'confirmed' },
        { taskId: 'a2', qtyGood: 5, status: 'confirmed' },
        { taskId: 'a2', qtyGood: 9, status: 'corrected' },
        { taskId: 'b2', qtyGood: 5, status: 'submitted' },
        { taskId: 'c1', qtyGood: 5, status: 'confirmed' },
        { taskId: 'd1', qtyGood: 5, status: 'confirmed' },
      ],
    },
    wrong: ['half made', 'unconfirmed'],
  },
  lastReports: {
    rows: {
      mes_task: [...steps('plan', task('1', 'done'), task('2', 'done'), task('3', 'skipped'))],
      mes_work_report: [
        { id: 'first', reportNo: 'A', taskId: '1', isLast: 'N' },
        { id: 'first as last', reportNo: 'B', taskId: '1', isLast: 'Y' },
        { id: 'last', reportNo: 'C', taskId: '2', isLast: 'Y' },
        { id: 'last as first', reportNo: 'D', taskId: '2', isLast: 'N' },
        { id: 'from before it was told', reportNo: 'E', taskId: '2', isLast: '' },
      ],
    },
    wrong: ['first as last', 'last as first'],
  },
  madeUnconfirmed: {
    rows: {
      mes_order: [
        ...['right', 'being corrected', 'unconfirmed', 'unreported', 'without batches'].map((id) => ({ id, orderNo: id, status: 'closed' })),
        { id: 'running', orderNo: 'running', status: 'running' },
      ],
      mes_plan: ['right', 'being corrected', 'unconfirmed', 'unreported', 'running'].map((id) => ({ id, orderId: id })),
      mes_task: ['right', 'being corrected', 'unconfirmed', 'unreported', 'running'].flatMap((id) => steps(id, task(id, 'done'))),
      mes_work_report: [
        { id: '1', reportNo: 'A', taskId: 'right', status: 'confirmed' },
        { id: '2', reportNo: 'B', taskId: 'being corrected', status: 'corrected' },
        { id: '3', reportNo: 'C', taskId: 'unconfirmed', status: 'submitted' },
        { id: '4', reportNo: 'D', taskId: 'unconfirmed', status: 'void' },
      ],
    },
    wrong: ['unconfirmed', 'unreported'],
  },
  endedReservations: {
    rows: {
      ...demands,
      mes_issue: demandNames.map((planId) => ({ id: planId, issueNo: planId, planId, status: 'released' })),
      mes_issue_line: demandNames.map((id) => ({ id, issueId: id })),
      mes_issue_item: demandNames.map((id) => ({ id, issueId: id })),
      mes_hu: demandNames.flatMap((id) => ['mesIssueLine', 'mesIssueItem'].map((type) => ({ id: `${id} ${type}`, huCode: id }))),
      mes_stock_reservation: demandNames.flatMap((refId) =>
        ['mesIssueLine', 'mesIssueItem'].map((refType) => ({ huId: `${refId} ${refType}`, refType, refId })),
      ),
    },
    wrong: deadNames.flatMap((id) => [`${id} mesIssueItem`, `${id} mesIssueLine`]),
  },
  endedIssues: {
    rows: {
      ...demands,
      mes_issue: demandNames.flatMap((planId) =>
        ['draft', 'picking', 'received', 'cancelled'].map((status) => ({ id: `${planId} ${status}`, issueNo: planId, planId, status })),
      ),
    },
    wrong: deadNames.flatMap((id) => [`${id} draft`, `${id} picking`]),
  },
  endedTasks: {
    rows: {
      ...demands,
      mes_task: demandNames.flatMap((id) =>
        ['pending', 'running', 'done', 'skipped', 'cancelled'].map((status) => ({ ...task(`${id} ${status}`, status), planId: id })),
      ),
    },
    wrong: [...deadNames, 'made'].flatMap((id) => [`${id} pending`, `${id} running`]),
  },
  endedReports: {
    rows: {
      ...demands,
      mes_task: demandNames.map((id) => ({ ...task(id, 'done'), planId: id })),
      mes_work_report: demandNames.flatMap((taskId) =>
        ['submitted', 'confirmed', 'corrected', 'void'].map((status) => ({ id: `${taskId} ${status}`, reportNo: taskId, taskId, status })),
      ),
    },
    wrong: deadNames.map((id) => `${id} submitted`),
  },
  reprints: {
    rows: {
      mes_print_log: [
        { id: 'first', object: 'A', printCount: 1, reprintReason: '' },
        { id: 'said', object: 'A', printCount: 2, reprintReason: 'damaged' },
        { id: 'silent', object: 'A', printCount: 3, reprintReason: '' },
      ],
    },
    wrong: ['silent'],
  },
}
