import './tables.ts'
import { labelTemplates, designPixels } from '#contract/modules/labels/labelTemplate.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { templateCommands } from './commands.ts'
import { migration } from './migrations/0065-label-templates.ts'
import { migration as stockLabels } from './migrations/0110-stock-labels.ts'
import { printRoutes } from './print.routes.ts'
import type { LabelParts } from './print.routes.ts'
import type { LabelTemplateRow } from '#contract/modules/labels/labelTemplate.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

/** What a template keeps besides what its form says: the size of its page in pixels, and that a new code begins with version 1. */
const templateHooks: Hooks<LabelTemplateRow> = {
  async assigned(row, before) {
    const [pageWidth, pageHeight] = [row.pageWidth ?? before?.pageWidth, row.pageHeight ?? before?.pageHeight]
    return {
      ...(pageWidth === undefined ? {} : { width: designPixels(pageWidth) }),
      ...(pageHeight === undefined ? {} : { height: designPixels(pageHeight) }),
      ...(before ? {} : { revision: 1 }),
    }
  },
}

export const labels = defineServerModule<LabelParts>({
  name: 'labels',
  resources: [serve(labelTemplates, 'mes_label_template', { hooks: templateHooks })],
  commands: templateCommands,
  routes: printRoutes,
  migrations: { '0065-label-templates': migration, '0110-stock-labels': stockLabels },
})
