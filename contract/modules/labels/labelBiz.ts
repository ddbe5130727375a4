/** What labels are put on (dictionary mes_label_biz, factory.md 3.10). */
export const labelBiz = {
  lot: '原料批次',
  hu: '称量袋',
  container: '容器',
  bin: '库位',
  equipment: '设备铭牌',
  card: '流转卡',
  batch: '批次流转卡',
  box: '内包盒',
  carton: '外箱',
  pallet: '托盘',
  specimen: '留样',
  custom: '自定义',
} as const
export type LabelBiz = keyof typeof labelBiz

/** Lists whose records can be labelled: the resource, and what its labels are put on. The lists of the office read this and nothing else of labels. */
export const labelled: Readonly<Record<string, LabelBiz>> = {
  mesEquipment: 'equipment',
  mesOrder: 'card',
  mesPlan: 'batch',
  mesMaterialLot: 'lot',
  mesHu: 'hu',
  mesLocation: 'bin',
  mesContainer: 'container',
  mesBox: 'carton',
}
