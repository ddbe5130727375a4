import { barcodeRules } from '#contract/modules/scanning/barcodeRule.ts'
import { scanEvents } from '#contract/modules/scanning/scanEvent.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0375-scans.ts'
import { relabelHalf } from './relabel.ts'
import { scanRoutes } from './scan.routes.ts'
import type { ScanParts } from './scan.routes.ts'
import './tables.ts'

export const scanning = defineServerModule<ScanParts>({
  name: 'scanning',
  resources: [serve(scanEvents, 'mes_scan_event'), serve(barcodeRules, 'mes_barcode_rule')],
  commands: [relabelHalf],
  tenantTables: ['mes_scan_use', 'mes_retired_code'],
  routes: scanRoutes,
  migrations: { '0375-scans': migration },
})
