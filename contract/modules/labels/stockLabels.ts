import { code, drawLabel, facts, form, sign, text } from './drawing.ts'
import { labelSources } from './labelSources.ts'
import type { PlantLabel } from './plantLabel.ts'

/** 批次卡 100 × 60: stands before a lot in the store; all that it says stands in the record of the lot. */
export const lotCard: PlantLabel = {
  name: 'lotCard',
  bizType: 'lot',
  fields: labelSources.lot,
  template: drawLabel(
    '批次卡',
    [100, 60],
    [
      text('${materialName}', [3, 3, 70, 9], 18, { Bold: true }),
      text('${materialCode}', [3, 13, 40, 6], 12),
      code('QRCode', '${lotNo}', [74, 2, 24, 24]),
      facts(
        [3, 27, 94, 14],
        [19, 28, 19, 28],
        [
          ['生产日期', '${mfgDate:YYYY-MM-DD}', '有效期至', '${expireDate:YYYY-MM-DD}'],
          ['批号', '${lotNo}', '物料', '${materialCode}'],
        ],
        9,
      ),
      code('128Auto', '${lotNo}', [3, 43, 80, 16], { FontSize: 8 }),
      sign('dust', [86, 45, 11, 11]),
    ],
  ),
}

/** 物料件 60 × 40: on each bag or drum as it stands in stock. */
export const piece: PlantLabel = {
  name: 'piece',
  bizType: 'hu',
  fields: labelSources.hu,
  template: drawLabel(
    '物料件',
    [60, 40],
    [
      text('${materialName}', [2, 2, 47, 7], 13, { Bold: true }),
      sign('dust', [50, 1.5, 8, 8]),
      code('QRCode', '${huCode}', [2, 10, 20, 20]),
      facts(
        [23, 10, 35, 20],
        [9, 26],
        [
          ['批号', '${lotNo}'],
          ['数量', '${qty:0.000} ${unit}'],
          ['物料', '${materialCode}'],
        ],
        8,
      ),
      text('${huCode}', [2, 31, 56, 4], 9, { Bold: true }),
    ],
  ),
}

/** 批次流转卡 A5: goes with one batch from station to station and is signed at each. */
export const batchCard: PlantLabel = {
  name: 'batchCard',
  bizType: 'batch',
  fields: labelSources.batch,
  template: drawLabel(
    '批次流转卡',
    [148, 210],
    [
      text('批次流转卡', [8, 8, 80, 12], 26, { Bold: true }),
      text('${batchNo}', [8, 22, 100, 8], 17, { Bold: true }),
      code('QRCode', '${batchNo}', [114, 6, 26, 26]),
      code('128Auto', '${batchNo}', [8, 31, 100, 14], { ShowBarText: false }),
      facts(
        [8, 48, 132, 30],
        [20, 46, 20, 46],
        [
          ['产品', '${productName}', '产品编码', '${productCode}'],
          ['批量', '${qty:0.000} ${unit}', '计划日', '${planDate:YYYY-MM-DD}'],
          ['订单号', '${orderNo}', '工艺路线', '${routeName}'],
        ],
        10,
      ),
      form(
        [8, 83, 132, 96],
        [
          ['工序', 24],
          ['设备', 22],
          ['投入 kg', 20],
          ['合格 kg', 20],
          ['操作', 22],
          ['日期时间', 24],
        ],
        ['称量', '预混', '粉碎', '过筛', '喷油混合', '压制', '内包'],
        10,
      ),
      sign('dust', [8, 183, 16, 16]),
      text('粉体工序按可燃粉尘作业：先接地开除尘再投料，禁用压缩空气吹扫。', [27, 185, 113, 12], 10),
      text('第 # 页，共 & 页', [8, 201, 132, 6], 8, { Alignment: 'right', ItemType: 3 }),
    ],
  ),
}
