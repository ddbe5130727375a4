import { barcodeRules } from '#contract/modules/scanning/barcodeRule.ts'
import { scanEvents } from '#contract/modules/scanning/scanEvent.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0375-scans.ts'
import { scanRoutes } from './scan.routes.ts'
import type { ScanParts } from './scan.routes.ts'
import './tables.ts'
import { relabelUnit } from '#contract/modules/scanning/relabel.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'

type HandlingUnit = { id: string; huCode: string }

/** Gives a unit another number and remembers the old one, which no unit ever gets again. */
const relabelHalf: CommandHalf = implement<HandlingUnit>(relabelUnit, {
  async run({ unit, record, asked, plantTz }) {
    const newCode = await nextNumber(unit, 'mes_hu', { plantTz })
    await unit.trx
      .insertInto('mes_retired_code')
      .values({ code: record.huCode, newCode, huId: record.id, reason: String(asked['reason']), by: unit.by.username, at: unit.at })
      .execute()
    return { huCode: newCode }
  },
  told: ({ huCode }) => `新的件码是 ${huCode}，请打印新标签`,
})

export const scanning = defineServerModule<ScanParts>({
  name: 'scanning',
  resources: [serve(scanEvents, 'mes_scan_event'), serve(barcodeRules, 'mes_barcode_rule')],
  commands: [relabelHalf],
  tenantTables: ['mes_scan_use', 'mes_retired_code'],
  routes: scanRoutes,
  migrations: { '0375-scans': migration },
})
