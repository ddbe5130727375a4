import { code, drawLabel, facts, form, sign, text } from './drawing.ts'
import { labelSources } from './labelSources.ts'
import type { PlantLabel } from './plantLabel.ts'

/** 容器 80 × 50: a drum or bin that is filled again and again; it stays on it for years. */
export const container: PlantLabel = {
  name: 'container',
  bizType: 'container',
  fields: labelSources.container,
  template: drawLabel(
    '容器',
    [80, 50],
    [
      text('${containerCode}', [3, 3, 52, 9], 20, { Bold: true }),
      text('${typeName}', [3, 12.5, 52, 6], 11),
      code('QRCode', '${containerCode}', [56, 3, 21, 21]),
      facts(
        [3, 26, 74, 14],
        [17, 20, 17, 20],
        [
          ['标准皮重', '${tareQty:0.00} kg', '皮重允差', '${tareTol:0.000} kg'],
          ['容积', '${capacity:0} L', '清洁有效', '${cleanHours:0} h'],
        ],
        8,
      ),
      text('用前核对皮重和清洁状态', [3, 42, 60, 5], 9),
      sign('dust', [68, 41, 8, 8]),
    ],
  ),
}

/** 库位 100 × 60: read from the seat of a forklift. */
export const bin: PlantLabel = {
  name: 'bin',
  bizType: 'bin',
  fields: labelSources.bin,
  template: drawLabel(
    '库位',
    [100, 60],
    [
      text('${locationCode}', [3, 3, 94, 20], 24, { Bold: true, Alignment: 'center' }),
      code('128Auto', '${locationCode}', [3, 25, 70, 19], { ShowBarText: false }),
      code('QRCode', '${locationCode}', [74, 23, 23, 23]),
      text('${locationName}', [3, 46, 68, 6], 12),
      text('扫码确认后再上架、拣货', [3, 52.5, 60, 5.5], 10),
      text('${typeName}', [64, 51, 33, 7], 13, { Bold: true, Alignment: 'right' }),
    ],
  ),
}

/** 设备铭牌 80 × 50: on the machine, read by people with a phone. */
export const equipment: PlantLabel = {
  name: 'equipment',
  bizType: 'equipment',
  fields: labelSources.equipment,
  template: drawLabel(
    '设备铭牌',
    [80, 50],
    [
      text('${equipCode}', [3, 3, 50, 10], 24, { Bold: true }),
      text('${equipName}', [3, 14, 50, 6], 12),
      code('QRCode', '${equipCode}', [54, 2, 24, 24]),
      facts(
        [3, 28, 74, 12],
        [14, 23, 14, 23],
        [
          ['类型', '${typeName}', '车间', '${workshopName}'],
          ['状态', '${statusName}', '编码', '${equipCode}'],
        ],
        9,
      ),
      text('检修前断电、挂牌、上锁', [3, 42.5, 60, 5.5], 10, { Bold: true }),
      sign('warning', [69, 41, 8, 8]),
    ],
  ),
}

/** 流转卡 A5: goes with the batch from station to station and is signed at each. */
export const card: PlantLabel = {
  name: 'card',
  bizType: 'card',
  fields: labelSources.card,
  template: drawLabel(
    '流转卡',
    [148, 210],
    [
      text('生产流转卡', [8, 8, 80, 12], 26, { Bold: true }),
      text('${orderNo}', [8, 22, 80, 7], 14, { Bold: true }),
      code('QRCode', '${orderNo}', [114, 6, 26, 26]),
      code('128Auto', '${orderNo}', [8, 30, 100, 14], { ShowBarText: false }),
      facts(
        [8, 47, 132, 30],
        [20, 46, 20, 46],
        [
          ['产品', '${productName}', '产品编码', '${productCode}'],
          ['数量', '${qty:0.000} ${unit}', '交期', '${dueDate:YYYY-MM-DD}'],
          ['类型', '${orderType}', '优先级', '${priority}'],
        ],
        11,
      ),
      form(
        [8, 82, 132, 96],
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

/** 托盘 A6: the logistic label of a pallet, its SSCC at the bottom (GS1 Logistic Label Guideline 3). */
export const pallet: PlantLabel = {
  name: 'pallet',
  bizType: 'pallet',
  fields: labelSources.pallet,
  template: drawLabel(
    '托盘',
    [105, 148],
    [
      text('${customerName}', [4, 4, 97, 9], 17, { Bold: true }),
      text('${productName}', [4, 14, 97, 7], 13),
      facts(
        [4, 24, 97, 24],
        [19, 30, 19, 29],
        [
          ['托盘号', '${palletNo}', '箱数', '${cartons:0}'],
          ['批号', '${batchNo}', '毛重', '${grossQty:0.0} kg'],
        ],
        11,
      ),
      sign('up', [60, 51, 11, 17]),
      sign('dry', [74, 51, 11, 17]),
      sign('fragile', [88, 51, 11, 17]),
      text('叠放不超过 1 层', [4, 55, 54, 8], 15, { Bold: true }),
      code('EAN128C', '(02)${gtin}(37)${cartons:0}(10)${batchNo}', [2, 71, 101, 33], { FontSize: 10 }),
      code('SSCC', '${sscc}', [2, 108, 101, 37], { FontSize: 11 }),
    ],
  ),
}

/** 留样 40 × 30: on the bag of a retained sample. */
export const specimen: PlantLabel = {
  name: 'specimen',
  bizType: 'specimen',
  fields: labelSources.specimen,
  template: drawLabel(
    '留样',
    [40, 30],
    [
      text('留样', [2, 1.5, 12, 5.5], 11, { Bold: true }),
      text('${specimenNo}', [14, 2, 24, 5], 9, { Bold: true, Alignment: 'right' }),
      text('${productName}', [2, 7.5, 36, 4.5], 8),
      code('DataMatrix', '${specimenNo}', [1, 12.5, 15, 15]),
      text('批号 ${batchNo}', [17, 13, 22, 4], 6.5),
      text('取样 ${sampledAt:YYYY-MM-DD}', [17, 17.5, 22, 4], 6.5),
      text('保存至 ${keepUntil:YYYY-MM-DD}', [17, 21.5, 22, 4], 6.5),
      text('取样人 ${sampledBy}', [17, 25.5, 22, 4], 6.5),
    ],
  ),
}
