import type { ScanKind } from '../../rules/scan/checkedCode.ts'

/** What can be scanned (dictionary mes_barcode_scope, factory.md 3.10). */
export const scanKindTexts: Readonly<Record<ScanKind, string>> = {
  material: '物料',
  lot: '物料批次',
  hu: '物料件',
  container: '容器',
  bin: '库位',
  equipment: '设备',
  order: '生产订单',
  card: '流转卡',
  issue: '发料单',
  inOrder: '收货单',
  outOrder: '出库单',
  box: '箱',
  specimen: '留样',
  user: '人员',
}

/** The resources whose records carry codes of a kind. */
export const scanResources: Readonly<Record<ScanKind, readonly string[]>> = {
  material: ['mesMaterial'],
  lot: ['mesMaterialLot'],
  hu: ['mesHu'],
  container: ['mesContainer'],
  bin: ['mesLocation'],
  equipment: ['mesEquipment'],
  order: ['mesOrder'],
  card: ['mesPlan', 'mesTask'],
  issue: ['mesIssue'],
  inOrder: ['mesInOrder'],
  outOrder: ['mesOutOrder'],
  box: ['mesBox'],
  specimen: ['mesSpecimen'],
  user: ['sysUser'],
}

/** What came of a scan (dictionary mes_scan_result). */
export const scanResultTexts = { ok: '通过', dup: '重复', reject: '拒绝', conflict: '已变化' } as const
export type ScanResult = keyof typeof scanResultTexts

/** How a code came in where no decoder named its symbology: typed by hand instead of scanned, which needs a right and stays visible. */
export const typedByHand = 'typed'
