import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pages that leave 生产管理 and 仓库管理 for groups of their own; what people moved elsewhere stays where it is. */
export const migration: Migration = {
  async up(db: Kysely<{ sys_permission: { id: string; parentId: string; isDeclared: string; version: number } }>) {
    for (const [group, pages] of Object.entries(moved))
      await db
        .updateTable('sys_permission')
        .set(({ eb }) => ({ parentId: group, version: eb('version', '+', 1) }))
        .where('id', 'in', pages)
        .where('parentId', 'in', ['mes', 'wms'])
        .where('isDeclared', '=', 'Y')
        .execute()
  },
}

const moved: Readonly<Record<string, readonly string[]>> = {
  colour: ['mes-colorFormula', 'mes-formulaVersion', 'mes-colourDesk', 'mes-colorTrial', 'mes-colorStandard', 'mes-colorantOptics'],
  weighing: [
    'mes-issue',
    'mes-picking',
    'mes-issueItem',
    'mes-issueReturn',
    'mes-weigh-desk',
    'station-xl',
    'mes-weightOrder',
    'mes-weigh-record',
    'mes-weighCenter',
    'mes-scale',
    'mes-scaleCheck',
  ],
  floor: [
    'mes-operator',
    'station-tg',
    'mes-workReport',
    'mes-charge',
    'mes-mill',
    'mes-clearance',
    'mes-vessel',
    'mes-batchRecord',
    'mes-batchDossier',
    'andon',
    'andon-call',
    'plc-shift',
    'plc-handover',
  ],
  nbc: ['nbc-scan', 'nbc-box', 'nbc-save', 'mes-nbcJob', 'mes-box', 'mes-boxItem', 'mes-nbcMaterial', 'mes-nbcReject', 'mes-nbcHandover'],
  report: ['trace'],
  master: [
    'mes-material',
    'mes-customer',
    'mes-supplier',
    'mes-process',
    'mes-route',
    'mes-machineAbility',
    'mes-shift',
    'mes-team',
    'mes-location',
    'mes-container',
    'mes-calendarDay',
  ],
}
