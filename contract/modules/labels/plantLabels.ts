import { code, drawLabel, facts, text } from './drawing.ts'
import type { PlantLabel } from './plantLabel.ts'

/** 原料批次 100 × 70: what arrives and is stored. */
const lot: PlantLabel = {
  name: 'lot',
  fields: [
    { name: 'materialName', title: '物料名称', kind: 'text', sample: '尼龙-12 粉' },
    { name: 'materialCode', title: '物料编码', kind: 'text', sample: 'RM-1005' },
    { name: 'gtin', title: '商品条码 GTIN', kind: 'text', sample: '0690123451005' },
    { name: 'lotNo', title: '批号', kind: 'text', sample: 'RM1005-261118' },
    { name: 'mfgDate', title: '生产日期', kind: 'date', sample: '2026-11-02' },
    { name: 'expireDate', title: '有效期至', kind: 'date', sample: '2028-11-01' },
    { name: 'netQty', title: '净重 kg', kind: 'number', sample: '25' },
    { name: 'pieceNo', title: '件号', kind: 'text', sample: '3 / 40' },
    { name: 'storage', title: '储存条件', kind: 'text', sample: '阴凉干燥，离火源 3 m 以上' },
    { name: 'location', title: '库位', kind: 'text', sample: 'A-03-2' },
  ],
  template: drawLabel(
    '原料批次',
    [100, 70],
    [
      text('${materialName}', [3, 3, 68, 9], 19, { Bold: true }),
      text('${materialCode}', [3, 12.5, 40, 5], 11),
      text('${location}', [72, 3, 25, 9], 19, { Bold: true, Alignment: 'right' }),
      code('QRCode', '${lotNo}', [3, 20, 24, 24]),
      facts(
        [30, 19, 67, 26],
        [15, 20, 15, 17],
        [
          ['批号', '${lotNo}', '件号', '${pieceNo}'],
          ['生产日期', '${mfgDate:YYYY-MM-DD}', '净重', '${netQty:0.00} kg'],
          ['有效期至', '${expireDate:YYYY-MM-DD}', '', ''],
        ],
        7,
      ),
      text('储存：${storage}', [30, 45.5, 67, 4.5], 8),
      code('EAN128B', '(01)${gtin}(17)${expireDate:YYMMDD}(10)${lotNo}', [1, 51, 98, 17]),
    ],
  ),
}

/** 称量袋 60 × 40: a bag from the weighing station. */
const bag: PlantLabel = {
  name: 'hu',
  fields: [
    { name: 'huCode', title: '物料件号', kind: 'text', sample: 'HU26112300417' },
    { name: 'materialName', title: '物料名称', kind: 'text', sample: '氧化铁红' },
    { name: 'batchNo', title: '生产批号', kind: 'text', sample: 'B261123-07' },
    { name: 'tareQty', title: '皮重 kg', kind: 'number', sample: '0.012' },
    { name: 'netQty', title: '净重 kg', kind: 'number', sample: '1.255' },
    { name: 'grossQty', title: '毛重 kg', kind: 'number', sample: '1.267' },
    { name: 'operator', title: '称量人', kind: 'text', sample: '王仓' },
  ],
  template: drawLabel(
    '称量袋',
    [60, 40],
    [
      text('${materialName}', [2, 2, 56, 7], 14, { Bold: true }),
      code('QRCode', '${huCode}', [2, 10, 20, 20]),
      facts(
        [24, 10, 34, 20],
        [13, 21],
        [
          ['净重', '${netQty:0.000} kg'],
          ['皮重', '${tareQty:0.000} kg'],
          ['毛重', '${grossQty:0.000} kg'],
        ],
        9,
      ),
      text('${huCode}', [2, 30.5, 28, 4], 8),
      text('${batchNo}', [30, 30.5, 28, 4], 8, { Alignment: 'right' }),
      text('称量 ${operator}', [2, 35, 56, 4], 8),
    ],
  ),
}

/** 内包盒 35 × 25: little room, so a DataMatrix. */
const box: PlantLabel = {
  name: 'box',
  fields: [
    { name: 'productName', title: '品名', kind: 'text', sample: '丝绒粉饼 02' },
    { name: 'gtin', title: '商品条码 GTIN', kind: 'text', sample: '0690123452002' },
    { name: 'batchNo', title: '生产批号', kind: 'text', sample: 'B261123-07' },
    { name: 'expireDate', title: '限用日期', kind: 'date', sample: '2029-11-22' },
  ],
  template: drawLabel(
    '内包盒',
    [35, 25],
    [
      text('${productName}', [1.5, 1.5, 32, 5], 9, { Bold: true }),
      code('GS1DataMatrix', '(01)${gtin}(17)${expireDate:YYMMDD}(10)${batchNo}', [1, 7, 16, 16]),
      text('批号\n${batchNo}', [18, 8, 16, 7], 7),
      text('限用 ${expireDate:YYYY-MM-DD}', [18, 16, 16, 7], 7),
    ],
  ),
}

/** 外箱 100 × 100: a logistic unit with its SSCC. */
const carton: PlantLabel = {
  name: 'carton',
  fields: [
    { name: 'customerName', title: '客户', kind: 'text', sample: '苏州美妆科技有限公司' },
    { name: 'productName', title: '品名', kind: 'text', sample: '丝绒粉饼 02 自然色' },
    { name: 'gtin', title: '商品条码 GTIN', kind: 'text', sample: '1690123452009' },
    { name: 'sscc', title: 'SSCC', kind: 'text', sample: '06901234500000417' },
    { name: 'batchNo', title: '生产批号', kind: 'text', sample: 'B261123-07' },
    { name: 'count', title: '数量', kind: 'number', sample: '144' },
    { name: 'grossQty', title: '毛重 kg', kind: 'number', sample: '8.6' },
    { name: 'orderNo', title: '订单号', kind: 'text', sample: 'SO20261120003' },
  ],
  template: drawLabel(
    '外箱',
    [100, 100],
    [
      text('${customerName}', [3, 3, 94, 8], 15, { Bold: true }),
      text('${productName}', [3, 12, 94, 7], 13),
      facts(
        [3, 21, 94, 18],
        [18, 32, 18, 26],
        [
          ['订单号', '${orderNo}', '数量', '${count:0}'],
          ['生产批号', '${batchNo}', '毛重', '${grossQty:0.0} kg'],
        ],
        10,
      ),
      code('EAN128C', '(02)${gtin}(37)${count:0}(10)${batchNo}', [1, 42, 98, 24], { FontSize: 9 }),
      code('SSCC', '${sscc}', [1, 70, 98, 28], { FontSize: 10 }),
    ],
  ),
}

/** Labels that every plant starts with (factory.md 3.10), by the name of what they are put on (dictionary mes_label_biz). */
export const plantLabels: readonly PlantLabel[] = [lot, bag, box, carton]
