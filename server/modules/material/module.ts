import './issueTables.ts'
import './tables.ts'
import './stockTables.ts'
import { commandId } from '#contract/command.ts'
import { cleanContainer, containers, dirtyContainer, stopContainer, useContainer } from '#contract/modules/material/container.ts'
import { customers } from '#contract/modules/material/customer.ts'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { issueItems } from '#contract/modules/material/issue/issueItem.ts'
import { issueLines } from '#contract/modules/material/issue/issueLine.ts'
import { issueReturns } from '#contract/modules/material/issue/issueReturn.ts'
import { lots } from '#contract/modules/material/lot.ts'
import { materials } from '#contract/modules/material/material.ts'
import { places } from '#contract/modules/material/place.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { stockMoves } from '#contract/modules/material/stock/stockMove.ts'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { batchFrozen } from '#contract/modules/formula/batchFrozen.ts'
import { confirmReport } from '#contract/modules/production/workReport.ts'
import { workBecameLast, workCorrected, workReported } from '#contract/modules/production/workReported.ts'
import { follow } from '../../bus/bus.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { expireJob } from './expireJob.ts'
import { isCovered } from './issue/coverage.ts'
import { demandFollowUps, demandGuards } from './issue/endOfDemand.ts'
import { issueCommandHalves } from './issue/issueCommandHalves.ts'
import { issueItemCommandHalves, issueLineCommandHalves } from './issue/issueItemCommandHalves.ts'
import { issueForBatch } from './issue/issueForBatch.ts'
import { issueHooks, issueLineHooks, returnHooks } from './issue/issueHooks.ts'
import { returnCommandHalves } from './issue/returnCommandHalves.ts'
import { consumeByReport, putOutByReport, undoReport } from './issue/workReported.ts'
import { lotCommandHalves } from './lotCommandHalves.ts'
import { lotHooks } from './lotHooks.ts'
import { materialHooks } from './materialHooks.ts'
import { migration as materialsMigration } from './migrations/0018-materials.ts'
import { migration as stockMigration } from './migrations/0050-stock.ts'
import { migration as issuesMigration } from './migrations/0090-issues.ts'
import { migration as undoMigration } from './migrations/0330-issue-undo.ts'
import { migration as foldedLotNumbers } from './migrations/0335-folded-lot-numbers.ts'
import { migration as unitFactors } from './migrations/0336-unit-factors.ts'
import { migration as areas } from './migrations/0520-areas.ts'
import { migration as frozenPlaces } from './migrations/0396-frozen-places.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import type { StockParts } from './stock/stock.routes.ts'
import { unitCommandHalves } from './stock/unitCommandHalves.ts'

type Container = { cleanTime: string | number | null; lastBatchNo: string }

export const material = defineServerModule<StockParts>({
  name: 'material',
  resources: [
    serve(materials, 'mes_material', { hooks: materialHooks }),
    serve(customers, 'mes_customer'),
    serve(suppliers, 'mes_supplier'),
    serve(places, 'mes_location'),
    serve(containers, 'mes_container', { hooks: { assigned: async (_row, before) => (before ? {} : { cleanTime: null, lastBatchNo: '' }) } }),
    serve(lots, 'mes_material_lot', { hooks: lotHooks }),
    serve(handlingUnits, 'mes_hu'),
    serve(stockMoves, 'mes_stock_move'),
    serve(issues, 'mes_issue', { hooks: issueHooks }),
    serve(issueLines, 'mes_issue_line', { hooks: issueLineHooks }),
    serve(issueItems, 'mes_issue_item'),
    serve(issueReturns, 'mes_issue_return', { hooks: returnHooks }),
  ],
  commands: [
    implement<Container>(cleanContainer, { run: async ({ unit }) => ({ cleanTime: unit.at }) }),
    implement<Container>(useContainer, { run: async ({ asked }) => ({ lastBatchNo: typeof asked['batchNo'] === 'string' ? asked['batchNo'] : '' }) }),
    implement<Container>(dirtyContainer),
    implement<Container>(stopContainer),
    ...lotCommandHalves,
    ...unitCommandHalves,
    ...issueCommandHalves,
    ...issueLineCommandHalves,
    ...issueItemCommandHalves,
    ...returnCommandHalves,
  ],
  guards: { ...demandGuards, [commandId(confirmReport)]: [isCovered] },
  within: [
    follow(workReported, consumeByReport),
    follow(workBecameLast, putOutByReport),
    follow(workCorrected, undoReport),
    follow(batchFrozen, issueForBatch),
    ...demandFollowUps,
  ],
  tenantTables: ['mes_stock_balance', 'mes_stock_reservation', 'mes_genealogy', 'mes_place_freeze'],
  jobs: [expireJob],
  routes: stockRoutes,
  migrations: {
    '0018-materials': materialsMigration,
    '0050-stock': stockMigration,
    '0090-issues': issuesMigration,
    '0330-issue-undo': undoMigration,
    '0335-folded-lot-numbers': foldedLotNumbers,
    '0336-unit-factors': unitFactors,
    '0396-frozen-places': frozenPlaces,
    '0520-areas': areas,
  },
})
