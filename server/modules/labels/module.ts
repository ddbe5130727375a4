import './tables.ts'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { templateCommands } from './commands.ts'
import { migration } from './migrations/0065-label-templates.ts'
import { migration as stockLabels } from './migrations/0110-stock-labels.ts'
import { printRoutes } from './print.routes.ts'
import type { LabelParts } from './print.routes.ts'
import { templateHooks } from './templateHooks.ts'

export const labels = defineServerModule<LabelParts>({
  name: 'labels',
  resources: [serve(labelTemplates, 'mes_label_template', { hooks: templateHooks })],
  commands: templateCommands,
  routes: printRoutes,
  migrations: { '0065-label-templates': migration, '0110-stock-labels': stockLabels },
})
