import { code, drawLabel, facts, sign, text } from './drawing.ts'
import { labelSources } from './labelSources.ts'
import { bin, card, container, equipment, pallet, specimen } from './morePlantLabels.ts'
import type { PlantLabel } from './plantLabel.ts'
import { packBox } from './packLabels.ts'
import { batchCard, lotCard, piece } from './stockLabels.ts'

/** 原料批次 100 × 70: what arrives and is stored. */
const lot: PlantLabel = {
  name: 'lot',
  bizType: 'lot',
  fields: labelSources.lot,
  template: drawLabel(
    '原料批次',
    [100, 70],
    [
      text('${materialName}', [3, 3, 59, 9], 19, { Bold: true }),
      text('${materialCode}', [3, 12.5, 24, 5], 11),
      text('可燃粉尘', [44, 12, 18, 5], 9, { Bold: true, Alignment: 'right' }),
      sign('dust', [63, 3, 14, 14]),
      sign('irritant', [78, 3, 14, 14]),
      code('QRCode', '${lotNo}', [3, 20, 24, 24]),
      facts(
        [30, 19, 67, 26],
        [14, 25, 11, 17],
        [
          ['批号', '${lotNo}', '件号', '${pieceNo}'],
          ['生产日期', '${mfgDate:YYYY-MM-DD}', '净重', '${netQty:0.00} kg'],
          ['有效期至', '${expireDate:YYYY-MM-DD}', '库位', '${location}'],
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
  bizType: 'hu',
  fields: labelSources.hu,
  template: drawLabel(
    '称量袋',
    [60, 40],
    [
      text('${materialName}', [2, 2, 47, 7], 14, { Bold: true }),
      sign('dust', [50, 1.5, 8, 8]),
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
  bizType: 'box',
  fields: labelSources.box,
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
  bizType: 'carton',
  fields: labelSources.carton,
  template: drawLabel(
    '外箱',
    [100, 100],
    [
      text('${customerName}', [3, 3, 66, 8], 15, { Bold: true }),
      text('${productName}', [3, 12, 66, 7], 13),
      sign('up', [70, 3, 8.5, 14]),
      sign('dry', [79.5, 3, 8.5, 14]),
      sign('fragile', [89, 3, 8.5, 14]),
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
export const plantLabels: readonly PlantLabel[] = [lot, bag, container, bin, equipment, card, box, carton, pallet, specimen, lotCard, piece, batchCard, packBox]
