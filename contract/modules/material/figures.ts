import { defineFigure } from '../../figure.ts'
import { lots } from './lot.ts'

/** Lots that wait for an inspection. */
export const lotsToJudge = defineFigure(lots, {
  name: 'lotsToJudge',
  title: '待检批次',
  where: { qualityStatus_MultiString: 'pending' },
  measure: { is: 'count' },
  unit: '批',
})

/** Lots that were put on hold, failed or said to be over. What else may not be used: server/modules/material/stock/usable.service.ts. */
export const blockedLots = defineFigure(lots, {
  name: 'blockedLots',
  title: '冻结、不合格、过期批次',
  where: { qualityStatus_MultiString: 'hold,fail,expired' },
  measure: { is: 'count' },
  unit: '批',
})

/** Good lots whose last day is over though the night's job did not run yet. */
export const overdueLots = defineFigure(lots, {
  name: 'overdueLots',
  title: '已到期批次',
  where: { qualityStatus_MultiString: 'pass,concession', expireDate: 'lt {today}' },
  measure: { is: 'count' },
  unit: '批',
})
