import './tables.ts'
import { recalls } from '#contract/modules/recall/recall.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0460-recall.ts'
import { recallHalves } from './recallHalves.ts'
import { recallRoutes } from './recall.routes.ts'
import type { RecallParts } from './recall.routes.ts'

export const recallModule = defineServerModule<RecallParts>({
  name: 'recall',
  resources: [serve(recalls, 'mes_recall')],
  commands: recallHalves,
  routes: recallRoutes,
  migrations: { '0460-recall': migration },
})
