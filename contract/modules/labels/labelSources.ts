import type { LabelField } from '../../rules/label/binding.ts'
import type { LabelBiz } from './labelBiz.ts'

/**
 * A field that labels of a source may name. `from` is where a record says it: a field of its resource, `productId.materialCode` a field of
 * the record that a field refers to, and so on from record to record; a value that a dictionary or another record explains is its text. A field
 * without `from` comes from nowhere yet: a label that names it is not printed from a list.
 */
export type SourceField = LabelField & { from?: string }

const text = (name: string, title: string, sample: string, from?: string): SourceField => ({ name, title, kind: 'text', sample, ...(from ? { from } : {}) })
const number = (name: string, title: string, sample: string, from?: string): SourceField => ({ ...text(name, title, sample, from), kind: 'number' })
const date = (name: string, title: string, sample: string, from?: string): SourceField => ({ ...text(name, title, sample, from), kind: 'date' })

// what several labels name
const materialName = (sample: string, from?: string) => text('materialName', '物料名称', sample, from)
const productName = (sample: string, from?: string) => text('productName', '品名', sample, from)
const customerName = (sample: string, from?: string) => text('customerName', '客户', sample, from)
const batchNo = (from?: string) => text('batchNo', '生产批号', 'B261123-07', from)
const grossQty = (sample: string) => number('grossQty', '毛重 kg', sample)
const gtin = (sample: string, title = '商品条码 GTIN') => text('gtin', title, sample)
const sscc = (sample: string) => text('sscc', 'SSCC', sample)
const orderNo = (sample: string, from?: string) => text('orderNo', '订单号', sample, from)
const retailCustomer = customerName('苏州美妆科技有限公司')
const retailProduct = productName('丝绒粉饼 02 自然色')

/** The fields of each source (factory.md 3.10), in the order in which the designer offers them. */
export const labelSources: Readonly<Record<LabelBiz, readonly SourceField[]>> = {
  lot: [
    materialName('尼龙-12 粉', 'materialId'),
    text('materialCode', '物料编码', 'RM-1005', 'materialId.materialCode'),
    gtin('0690123451005'),
    text('lotNo', '批号', 'RM1005-261118', 'lotNo'),
    date('mfgDate', '生产日期', '2026-11-02', 'mfgDate'),
    date('expireDate', '有效期至', '2028-11-01', 'expireDate'),
    number('netQty', '净重 kg', '25'),
    text('pieceNo', '件号', '3 / 40'),
    text('storage', '储存条件', '阴凉干燥，离火源 3 m 以上'),
    text('location', '库位', 'A-03-2'),
  ],
  hu: [
    text('huCode', '物料件号', 'HU26112300417', 'huCode'),
    materialName('氧化铁红', 'lotId.materialId'),
    text('materialCode', '物料编码', 'RM-1005', 'lotId.materialId.materialCode'),
    text('lotNo', '批号', 'RM1005-261118', 'lotId'),
    date('expireDate', '有效期至', '2028-11-01', 'lotId.expireDate'),
    number('qty', '数量', '25', 'qtyInit'),
    text('unit', '单位', 'kg', 'unit'),
    batchNo(),
    number('tareQty', '皮重 kg', '0.012'),
    number('netQty', '净重 kg', '1.255'),
    grossQty('1.267'),
    text('operator', '称量人', '王仓'),
  ],
  container: [
    text('containerCode', '容器号', 'CT-0217', 'code'),
    text('typeName', '类型', '周转桶', 'type'),
    number('tareQty', '标准皮重 kg', '4.62', 'tareStd'),
    number('tareTol', '皮重允差 kg', '0.02', 'tareTol'),
    number('capacity', '容积 L', '50', 'volumeL'),
    number('cleanHours', '清洁有效 h', '72', 'cleanExpireHours'),
    text('cleanName', '清洁状态', '已清洁', 'cleanStatus'),
    text('lastBatchNo', '上一批', 'B261123-07', 'lastBatchNo'),
  ],
  bin: [
    text('locationCode', '库位码', 'WH-A-03-2', 'code'),
    text('locationName', '名称', '原料库 A 区 3 排 2 层', 'name'),
    text('typeName', '类型', '货位', 'type'),
    text('zone', '上级库位', '原料库 A 区', 'parentId'),
    text('statusName', '可存状态', '合格,让步接收', 'allowStatus'),
  ],
  equipment: [
    text('equipCode', '设备编码', 'ML-02', 'equipCode'),
    text('equipName', '设备名称', '超微粉碎机 2 号', 'name'),
    text('typeName', '类型', '粉碎机', 'type'),
    text('workshopName', '车间', '制粉车间', 'workshopId'),
    text('model', '型号', 'WFJ-20', 'model'),
    text('maker', '制造商', '东丰机械', 'maker'),
    text('serialNo', '出厂编号', '2023-0417', 'serialNo'),
    date('buyDate', '购置日期', '2023-05-18', 'buyDate'),
    number('powerKw', '功率 kW', '22', 'powerKw'),
    text('statusName', '使用状态', '在用', 'status'),
  ],
  card: [
    orderNo('MO20261118-0007', 'orderNo'),
    text('productCode', '产品编码', 'PD-6001', 'productId.materialCode'),
    text('productName', '产品名称', '单色眼影 烟熏玫瑰', 'productId'),
    customerName('初蕊化妆品（上海）有限公司', 'customerId'),
    text('sourceNo', '客户单号', 'P202607', 'sourceNo'),
    number('qty', '数量', '120', 'qty'),
    text('unit', '单位', 'kg', 'unit'),
    date('dueDate', '交期', '2026-12-05', 'dueDate'),
    text('priority', '优先级', '2', 'priority'),
    text('orderType', '类型', '大货', 'orderType'),
    text('dustExplosive', '可燃粉尘', '否', 'productId.dustExplosive'),
  ],
  batch: [
    text('planNo', '计划号', 'PL20261118-0012', 'planNo'),
    batchNo('batchNo'),
    orderNo('MO20261118-0007', 'orderId'),
    text('productCode', '产品编码', 'PD-6001', 'productId.materialCode'),
    productName('单色眼影 烟熏玫瑰', 'productId'),
    number('qty', '批量', '40', 'batchQty'),
    text('unit', '单位', 'kg', 'unit'),
    date('planDate', '计划日', '2026-11-24', 'planDate'),
    text('routeName', '工艺路线', '压粉类', 'routeId'),
    text('lineName', '主设备', '混合机 1 号', 'lineId'),
  ],
  box: [productName('丝绒粉饼 02'), gtin('0690123452002'), batchNo(), date('expireDate', '限用日期', '2029-11-22')],
  carton: [
    customerName('苏州美妆科技有限公司', 'jobId.planId.orderId.customerId'),
    productName('丝绒粉饼 02 自然色', 'productId'),
    text('gtin', '商品条码 GTIN', '1690123452009', 'gtin'),
    text('sscc', 'SSCC', '06901234500000417', 'sscc'),
    batchNo('batchNo'),
    number('count', '数量', '144', 'qty'),
    number('grossQty', '毛重 kg', '8.6', 'grossQty'),
    orderNo('SO20261120003', 'jobId.planId.orderId'),
    text('boxNo', '箱号', 'BX20261123-0884', 'boxNo'),
    date('expireDate', '限用日期', '2029-11-22', 'lotId.expireDate'),
  ],
  pallet: [
    text('palletNo', '托盘号', 'PL-0093'),
    retailCustomer,
    retailProduct,
    gtin('1690123452009', '箱内 GTIN'),
    sscc('06901234500000424'),
    batchNo(),
    number('cartons', '箱数', '24'),
    grossQty('218.4'),
  ],
  specimen: [
    text('specimenNo', '留样号', 'SP26112301'),
    productName('丝绒粉饼 02'),
    { ...batchNo(), title: '批号' },
    date('sampledAt', '取样日期', '2026-11-23'),
    date('keepUntil', '保存至', '2030-11-22'),
    text('sampledBy', '取样人', '赵验'),
  ],
  custom: [text('title', '标题', '盘点中，请勿移动'), text('content', '内容', '2026 年 11 月盘点'), text('code', '编码', 'NOTE-001')],
}

/** Whether a word names something that labels are put on. */
export const isLabelBiz = (name: string): name is LabelBiz => Object.hasOwn(labelSources, name)
