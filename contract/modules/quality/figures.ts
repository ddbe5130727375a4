import { defineFigure } from '../../figure.ts'
import { batchReleases } from './batchRelease.ts'
import { ncrs, openNcrStates } from './ncr.ts'
import { qcOrders } from './qcOrder.ts'
import { specimens } from './specimen.ts'

const count = { measure: { is: 'count' } } as const

/** Inspections that somebody has to begin or finish. */
const qcToDo = defineFigure(qcOrders, { name: 'qcToDo', title: '待检验', where: { status_MultiString: 'waiting,sampling,testing' }, unit: '张', ...count })

/** Inspections that wait for a second pair of eyes. */
const qcToReview = defineFigure(qcOrders, { name: 'qcToReview', title: '待复核检验', where: { status_MultiString: 'review' }, unit: '张', ...count })

const ncrOpen = defineFigure(ncrs, { name: 'ncrOpen', title: '未了结的不合格', where: { status_MultiString: openNcrStates.join(',') }, unit: '张', ...count })

const releasesToDecide = defineFigure(batchReleases, {
  name: 'releasesToDecide',
  title: '待放行批次',
  where: { status_MultiString: 'pending' },
  unit: '批',
  ...count,
})

const specimensToLook = defineFigure(specimens, {
  name: 'specimensToLook',
  title: '待观察留样',
  where: { status_MultiString: 'observing' },
  unit: '件',
  ...count,
})

export const qualityFigures = [qcToDo, qcToReview, ncrOpen, releasesToDecide, specimensToLook]
