import { reportSection } from '../../declaredReport.ts'
import type { DeclaredReport } from '../../declaredReport.ts'
import { alarmEvents } from '../alarms/alarmEvent.ts'
import { andons } from '../andon/andon.ts'
import { machineStretches } from '../equipment/stops.ts'
import { oeeHours } from '../equipment/oee.ts'
import { stockMoves } from '../material/stock/stockMove.ts'
import { boxes } from '../packing/box.ts'
import { orders } from '../production/order.ts'
import { workReports } from '../production/workReport.ts'
import { ncrs } from '../quality/ncr.ts'
import { qcOrders } from '../quality/qcOrder.ts'
import { colorMeasures } from '../spc/colorMeasure.ts'
import { outItems } from '../warehouse/out/outItem.ts'

/** What went through the shop, a unit for itself: amounts of different units are never added up. */
const balanceMoves = 'weigh,charge,output,return,scrap,sample,pack'

/** The reports of the plant (factory.md 3.18). */
export const declaredReports: readonly DeclaredReport[] = [
  {
    name: 'daily',
    title: '日报',
    about: '已确认的报工、停机、报警、安灯和装箱，按发生的日子',
    sections: [
      reportSection(workReports, {
        title: '报工',
        day: 'endTime',
        groupBy: ['unit', 'processId', 'equipmentId'],
        sums: ['qtyGood', 'qtyBad'],
        where: { status_MultiString: 'confirmed' },
      }),
      reportSection(boxes, { title: '装箱', day: 'sealTime', groupBy: ['productId'], sums: ['qty'], where: { status_MultiString: 'sealed,saved,shipped' } }),
      reportSection(machineStretches, { title: '设备状态', day: 'startMs', groupBy: ['equipCode', 'state'], sums: ['seconds'] }),
      reportSection(alarmEvents, { title: '报警', day: 'at', groupBy: ['priority', 'equipCode'], where: { kind_MultiString: 'raise' } }),
      reportSection(andons, { title: '安灯', day: 'callTime', groupBy: ['type', 'status'] }),
    ],
  },
  {
    name: 'balance',
    title: '物料平衡',
    about: '称出 = 投料 + 退料 + 报废；投料 = 产出 + 取样 + 损耗。按计量单位分开，冲销另列',
    sections: [
      reportSection(stockMoves, {
        title: '按去向',
        day: 'createTime',
        groupBy: ['unit', 'moveType'],
        sums: ['qty'],
        where: { moveType_MultiString: balanceMoves },
      }),
      reportSection(stockMoves, {
        title: '按批次',
        day: 'createTime',
        groupBy: ['batchNo', 'unit', 'moveType'],
        sums: ['qty'],
        where: { moveType_MultiString: balanceMoves },
      }),
      reportSection(stockMoves, {
        title: '冲销',
        day: 'createTime',
        groupBy: ['unit', 'materialId'],
        sums: ['qty'],
        where: { moveType_MultiString: 'reverse' },
      }),
    ],
  },
  {
    name: 'oee',
    title: 'OEE 报表',
    about: '每小时一行的时间账：运行、短停、换线、清洁、待料、故障，加起来就是 OEE 的分母',
    sections: [
      reportSection(oeeHours, {
        title: '时间',
        day: 'day',
        groupBy: ['workshop', 'equipCode'],
        sums: ['runSec', 'minorSec', 'setupSec', 'waitSec', 'downSec'],
      }),
      reportSection(oeeHours, { title: '产出', day: 'day', groupBy: ['workshop', 'equipCode'], sums: ['good', 'reject', 'idealSec', 'ratedSec'] }),
    ],
  },
  {
    name: 'delivery',
    title: '交付报表',
    about: '应交的生产单按状态，已发的货按物料',
    sections: [
      reportSection(orders, { title: '应交生产单', day: 'dueDate', groupBy: ['unit', 'status'], sums: ['qty'] }),
      reportSection(orders, { title: '按客户', day: 'dueDate', groupBy: ['customerId', 'unit', 'status'], sums: ['qty'] }),
      reportSection(outItems, { title: '已发运', day: 'pickTime', groupBy: ['unit', 'materialId'], sums: ['qty'], where: { status_MultiString: 'shipped' } }),
    ],
  },
  {
    name: 'quality',
    title: '质量报表',
    about: '完成的检验、不合格和色差测量，按结论',
    sections: [
      reportSection(qcOrders, { title: '检验', day: 'doneTime', groupBy: ['qcType', 'result'], sums: ['failCount'], where: { status_MultiString: 'done' } }),
      reportSection(ncrs, { title: '不合格', day: 'createTime', groupBy: ['source', 'defectCode', 'status'], sums: ['heldLots'] }),
      reportSection(colorMeasures, { title: '色差', day: 'measuredAt', groupBy: ['formulaId', 'verdict'] }),
    ],
  },
]
