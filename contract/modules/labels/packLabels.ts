import { code, drawLabel, facts, sign, text } from './drawing.ts'
import { labelSources } from './labelSources.ts'
import type { PlantLabel } from './plantLabel.ts'

/** 内包箱 100 × 70: on each box of the packing line, with its SSCC; it needs no GTIN, which not every product has. */
export const packBox: PlantLabel = {
  name: 'packBox',
  bizType: 'carton',
  fields: labelSources.carton,
  template: drawLabel(
    '内包箱',
    [100, 70],
    [
      text('${productName}', [3, 3, 84, 9], 16, { Bold: true }),
      sign('dry', [88.5, 2.5, 8.5, 14]),
      facts(
        [3, 14, 84, 18],
        [15, 35, 13, 21],
        [
          ['批号', '${batchNo}', '数量', '${count:0} 件'],
          ['箱号', '${boxNo}', '毛重', '${grossQty:0.00} kg'],
        ],
        9,
      ),
      code('SSCC', '${sscc}', [1, 35, 98, 33], { FontSize: 10 }),
    ],
  ),
}
